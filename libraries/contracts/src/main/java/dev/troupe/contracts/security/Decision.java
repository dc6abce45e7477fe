package dev.troupe.contracts.security;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the policy says about an action, and why.
 *
 * @param rule the rule that decided, with its layer: {@code built-in: secret files}
 * @param reason for people
 * @param personOnly whether what it asks only a person may answer, in whatever mode a session is
 * @param suggestion a sentence about the command that was probably meant, when no rule is about this one and another is close
 * @param policyHash identifies the policy that was in force
 * @param notices what was ignored on the way, such as a repository file that tries to widen
 * @param graphVersion of the knowledge graph that it was made of; while the policy cannot be relied on that of the newest
 *     good one, whose blocks still count; absent when there is none, and of decisions that are not the policy's
 * @param script SHA-256 in hex of the script that a command runs, by its path or through an interpreter, as it was when this was
 *     decided, or of all of them; absent: it runs none, or the content of none is known
 * @param basis what led to it, as the audit trail keeps it beside the rest: the words of each command, every rule that said
 *     something, facts, similarity; a few kilobytes at most
 * @param source whose word it is that it asks or blocks; absent: it allows, or what is built in says so
 * @param reach what a command reaches that no layer of changes holds; absent of all else, and from a service that cannot tell
 */
public record Decision(
        PermissionVerdict verdict,
        String rule,
        String reason,
        boolean personOnly,
        @Nullable String suggestion,
        String policyHash,
        List<String> notices,
        @Nullable Long graphVersion,
        @Nullable String script,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> basis,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable DecisionSource source,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable EffectReach reach) {
    /** The rule that asks while what counts cannot be kept, since the service's database does not answer. */
    public static final String UNKEPT = "built-in: unkept policy";

    /** The rule that asks while a file of the policy has a fault, so that nobody knows all that it says. */
    public static final String UNREADABLE = "built-in: unreadable policy";

    public Decision {
        notices = List.copyOf(notices);
        // On the wire it is left out where there is none.
        basis = basis == null ? Map.of() : Map.copyOf(basis);
    }

    /** Of which nothing more is told. */
    public Decision(
            PermissionVerdict verdict,
            String rule,
            String reason,
            boolean personOnly,
            @Nullable String suggestion,
            String policyHash,
            List<String> notices,
            @Nullable Long graphVersion,
            @Nullable String script) {
        this(
                verdict,
                rule,
                reason,
                personOnly,
                suggestion,
                policyHash,
                notices,
                graphVersion,
                script,
                Map.of(),
                null,
                null);
    }

    /** About something that runs no script, of which no graph was asked. */
    public Decision(
            PermissionVerdict verdict,
            String rule,
            String reason,
            boolean personOnly,
            @Nullable String suggestion,
            String policyHash,
            List<String> notices) {
        this(verdict, rule, reason, personOnly, suggestion, policyHash, notices, null, null);
    }

    /** Whether it asks for nothing but that: soon the same question may have another answer. */
    public boolean unkept() {
        return verdict == PermissionVerdict.ASK && rule.equals(UNKEPT);
    }

    /** Whether it asks for nothing but a fault in a file of the policy, which its reason tells. */
    public boolean unreadable() {
        return verdict == PermissionVerdict.ASK && rule.equals(UNREADABLE);
    }

    /** The same with what was probably meant; null: nothing is close. */
    public Decision suggesting(@Nullable String sentence) {
        return with(sentence, script, basis);
    }

    /** The same about a command that runs a script with this content. */
    public Decision running(@Nullable String content) {
        return with(suggestion, content, basis);
    }

    /** The same with what led to it. */
    public Decision on(Map<String, String> what) {
        return with(suggestion, script, what);
    }

    /** The same as the word of somebody else. */
    public Decision by(@Nullable DecisionSource whose) {
        return new Decision(
                verdict,
                rule,
                reason,
                personOnly,
                suggestion,
                policyHash,
                notices,
                graphVersion,
                script,
                basis,
                whose,
                reach);
    }

    /** The same about a command that reaches so far. */
    public Decision reaching(EffectReach far) {
        return new Decision(
                verdict,
                rule,
                reason,
                personOnly,
                suggestion,
                policyHash,
                notices,
                graphVersion,
                script,
                basis,
                source,
                far);
    }

    /** Whether people, and not what is built in, ask or block. */
    public boolean hasHumanSource() {
        return source == DecisionSource.PEOPLE;
    }

    private Decision with(
            @Nullable String sentence, @Nullable String content, Map<String, String> what) {
        return new Decision(
                verdict,
                rule,
                reason,
                personOnly,
                sentence,
                policyHash,
                notices,
                graphVersion,
                content,
                what,
                source,
                reach);
    }
}
