package dev.troupe.permission;

import dev.troupe.permission.StaticVerdict.Origin;
import dev.troupe.permission.shell.TextSpan;
import org.jspecify.annotations.Nullable;

/**
 * What one rule says about a line or a part of it. The first of the strictest decides.
 *
 * @param origin what kind of rule it is
 * @param rule the rule with its layer, such as {@code user: block git push}
 * @param reason a sentence for people
 * @param personOnly whether it asks what no mode may answer on a person's behalf
 * @param culprit what in the line decided, if it is one place
 * @param author whose word it is
 */
public record RuleResult(
        Verdict verdict,
        Origin origin,
        String rule,
        String reason,
        boolean personOnly,
        @Nullable TextSpan culprit,
        Author author) {
    /** Tells whose word a judgement is, which says whether a command that a sandbox holds heeds it. */
    public enum Author {
        /** A user, a repository or a team. */
        PEOPLE,
        /** The defaults of a project's type or of a level. */
        PROFILE,
        /** What is built in, about what the command does. */
        DEED,
        /** What is built in, about what a file is called that the words name, or about a command that only tells what it would do. */
        NAME
    }

    /** What a rule of a policy says that people wrote. */
    public static RuleResult ofRule(Verdict verdict, String rule, String reason) {
        return ofRule(verdict, rule, reason, Author.PEOPLE);
    }

    /** What a rule of a policy says. */
    public static RuleResult ofRule(Verdict verdict, String rule, String reason, Author author) {
        return new RuleResult(verdict, Origin.RULE, rule, reason, false, null, author);
    }

    /** What is asked because nothing is known of a command. */
    public static RuleResult byDefault(String rule, String reason, TextSpan culprit) {
        return new RuleResult(
                Verdict.ASK, Origin.DEFAULT, rule, reason, false, culprit, Author.DEED);
    }

    /** What is built in and allows. */
    public static RuleResult allow(String rule, String reason) {
        return builtIn(Verdict.ALLOW, rule, reason, false, null);
    }

    /** What is built in and asks. */
    public static RuleResult ask(String rule, String reason) {
        return builtIn(Verdict.ASK, rule, reason, false, null);
    }

    /** What is built in and asks because of a place in the line. */
    public static RuleResult ask(String rule, String reason, TextSpan culprit) {
        return builtIn(Verdict.ASK, rule, reason, false, culprit);
    }

    /** What is built in and asks what only a person may answer. */
    public static RuleResult askPerson(String rule, String reason) {
        return builtIn(Verdict.ASK, rule, reason, true, null);
    }

    /** What is asked of a person unless answers that a person gave before and confirmed say it already. */
    public static RuleResult askPersonByDefault(String rule, String reason) {
        return new RuleResult(Verdict.ASK, Origin.DEFAULT, rule, reason, true, null, Author.DEED);
    }

    /** What is built in and blocks. */
    public static RuleResult block(String rule, String reason) {
        return builtIn(Verdict.BLOCK, rule, reason, false, null);
    }

    /** What is built in and blocks because of the name of a file. */
    public static RuleResult blockName(String rule, String reason) {
        return new RuleResult(
                Verdict.BLOCK, Origin.BUILT_IN, rule, reason, false, null, Author.NAME);
    }

    private static RuleResult builtIn(
            Verdict verdict,
            String rule,
            String reason,
            boolean personOnly,
            @Nullable TextSpan culprit) {
        return new RuleResult(
                verdict, Origin.BUILT_IN, rule, reason, personOnly, culprit, Author.DEED);
    }

    /** The same with the place in the line, unless it has one. */
    public RuleResult at(TextSpan place) {
        return culprit == null ? within(place) : this;
    }

    /** The same with another place in the line. */
    public RuleResult within(TextSpan place) {
        return new RuleResult(verdict, origin, rule, reason, personOnly, place, author);
    }

    /** The same with another verdict, for a stated reason. */
    public RuleResult softened(Verdict other, String why) {
        return new RuleResult(other, origin, rule, reason + " " + why, personOnly, culprit, author);
    }

    /** Whether it only says that no rule is about a command. */
    public boolean asksByDefault() {
        return verdict == Verdict.ASK && origin == Origin.DEFAULT;
    }
}
