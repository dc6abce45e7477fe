package dev.troupe.security.learning;

import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.permission.condition.RuleCondition;
import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.ContextualEntry;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.policy.PolicyOrigins.Written;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.security.decision.FileRule;
import dev.troupe.security.decision.PolicySnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules of files that are in force, as they are told to people. Of what does not count nothing is told. */
final class WrittenRules {
    private static final Written UNKNOWN = new Written(Layer.REPOSITORY, "");

    private final PolicySnapshot snapshot;
    private final SecurityPolicy says;
    private final SecurityPolicy read;
    private final List<Placed> found = new ArrayList<>();

    private enum Kind {
        COMMAND,
        CONDITION,
        PATTERN,
        PHRASE,
        FILE,
        DEFAULT
    }

    private record Placed(Kind kind, Layer layer, PermissionRule rule) {}

    private WrittenRules(PolicySnapshot snapshot) {
        this.snapshot = snapshot;
        this.says = snapshot.inForce().says();
        this.read = snapshot.policy().says();
    }

    /** By kind, then the layer that stands highest, then the strictest; else as they stand. */
    static List<PermissionRule> of(PolicySnapshot snapshot) {
        WrittenRules written = new WrittenRules(snapshot);
        written.commands();
        written.conditions();
        written.patterns();
        written.phrases();
        written.files();
        written.otherwise();
        return written.found.stream()
                .sorted(
                        Comparator.comparing(Placed::kind)
                                .thenComparing(Placed::layer, Comparator.reverseOrder())
                                .thenComparing(
                                        it -> it.rule().verdict(), Comparator.reverseOrder()))
                .map(Placed::rule)
                .toList();
    }

    private void commands() {
        Set<CommandRule> current = new HashSet<>(read.rules());
        for (CommandRule rule : says.rules()) {
            Written written = new Written(rule.layer(), rule.origin());
            PermissionVerdict verdict = RuleViews.verdict(rule.verdict());
            add(Kind.COMMAND, written, verdict, rule.text(), current.contains(rule));
        }
    }

    private void conditions() {
        Set<Object> current = new HashSet<>();
        read.contextual().forEach(it -> current.add(said(it)));
        for (ContextualEntry entry : says.contextual()) {
            entry.rule()
                    .ifPresent(rule -> {
                        boolean now = current.contains(said(entry));
                        Written written =
                                new Written(entry.layer(), entry.file() + ":" + entry.line());
                        String blocked = sentence(rule.command(), rule.blockedIf(), " or ");
                        if (blocked != null) {
                            add(Kind.CONDITION, written, PermissionVerdict.BLOCK, blocked, now);
                        }
                        String allowed = sentence(rule.command(), rule.allowedIf(), " and ");
                        if (allowed != null && entry.grants()) {
                            add(Kind.CONDITION, written, PermissionVerdict.ALLOW, allowed, now);
                        }
                    });
        }
    }

    private static Object said(ContextualEntry entry) {
        return List.of(entry.layer(), entry.entry());
    }

    private static @Nullable String sentence(
            String command, List<RuleCondition> conditions, String joined) {
        return conditions.isEmpty()
                ? null
                : conditions.stream()
                        .map(RuleCondition::text)
                        .collect(Collectors.joining(joined, command + " if ", ""));
    }

    private void patterns() {
        for (String pattern : says.patterns()) {
            Written written = says.origins().patterns().getOrDefault(pattern, UNKNOWN);
            add(
                    Kind.PATTERN,
                    written,
                    PermissionVerdict.BLOCK,
                    pattern,
                    read.patterns().contains(pattern));
        }
    }

    private void phrases() {
        says.synonyms()
                .forEach((phrase, command) -> {
                    Written written = says.origins().synonyms().getOrDefault(phrase, UNKNOWN);
                    boolean now = command.equals(read.synonyms().get(phrase));
                    add(Kind.PHRASE, written, PermissionVerdict.ASK, phrase + " → " + command, now);
                });
    }

    private void files() {
        List<FileRule> current = snapshot.policy().files();
        for (FileRule rule : snapshot.inForce().files()) {
            Written written = new Written(rule.layer(), rule.origin());
            String text =
                    rule.access().name().toLowerCase(Locale.ROOT) + " " + rule.files().pattern();
            add(Kind.FILE, written, rule.verdict(), text, current.stream().anyMatch(rule::says));
        }
    }

    private void otherwise() {
        for (Written written : says.origins().otherwise()) {
            boolean now = read.origins().otherwise().contains(written);
            add(Kind.DEFAULT, written, PermissionVerdict.BLOCK, "whatever no rule names", now);
        }
    }

    /**
     * Adds a rule, unless it allows while nothing is allowed.
     *
     * @param now whether the policy says so as it stands now
     */
    private void add(
            Kind kind, Written written, PermissionVerdict verdict, String text, boolean now) {
        boolean faulty = snapshot.fault() != null;
        if (faulty && verdict == PermissionVerdict.ALLOW) {
            return;
        }
        PermissionRule rule =
                new PermissionRule(
                        kind.name().toLowerCase(Locale.ROOT),
                        written.layer().word(),
                        verdict,
                        text,
                        written.at(),
                        now || !faulty ? null : snapshot.version(),
                        null);
        found.add(new Placed(kind, written.layer(), rule));
    }
}
