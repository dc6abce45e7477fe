package dev.troupe.security.decision;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.decision.CommandSuggestion;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The kind of rule or check that a decision was come to by. Few and fixed, so that decisions can be counted by it.
 */
public enum DecisionMatcher {
    /** A rule that names the line in so many words. */
    EXACT,
    /** A rule that covers, or forbids, more than its own words. */
    RULE,
    /** No rule; the policy calls the line a synonym of a command. */
    SYNONYM,
    /** No rule; the line is spelled almost like one that a rule names. */
    FUZZY,
    /** A rule that depends on the circumstances. */
    CONDITION,
    /** A rule that people's answers have made. */
    LEARNED,
    /** Where a path leads, or what kind of file it names. */
    PATH,
    /** The line cannot be read surely, or is made of what nobody expects in one. */
    PARSE,
    /** Any other thing that is built in. */
    BUILT_IN,
    /** A sandbox holds back what the command does until it is judged. */
    SANDBOX,
    /** The command that the settings name for the tests. */
    SETTING,
    /** No rule is about it. */
    DEFAULT;

    private static final String CONTEXT = "context";
    private static final String OTHERWISE = "policy: default block";

    private static final Set<String> PATHS =
            Set.of(
                    "built-in: workspace only",
                    "built-in: secret files",
                    "built-in: protected files",
                    "built-in: files that execute",
                    "built-in: directories",
                    "built-in: redirections");

    private static final Set<String> PARSES =
            Set.of(
                    "built-in: readable lines only",
                    "built-in: unusual commands",
                    "built-in: what runs must be known");

    /** The word for it, such as {@code built-in}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** By what the engine came to a judgement on a line. */
    static DecisionMatcher of(
            RuleResult judgement, String line, @Nullable CommandSuggestion meant) {
        return switch (judgement.origin()) {
            case BUILT_IN -> builtIn(judgement.rule());
            case DEFAULT -> byDefault(judgement, meant);
            case RULE -> rule(judgement, line, meant);
        };
    }

    /** By which of the built-in rules, as explanations call them. */
    static DecisionMatcher builtIn(String rule) {
        if (PATHS.contains(rule)) {
            return PATH;
        }
        return PARSES.contains(rule) ? PARSE : BUILT_IN;
    }

    private static DecisionMatcher byDefault(
            RuleResult judgement, @Nullable CommandSuggestion meant) {
        if (!judgement.asksByDefault()) {
            // Only circumstances let happen what no rule is about.
            return CONDITION;
        }
        return judgement.rule().startsWith("built-in: ")
                ? builtIn(judgement.rule())
                : unknown(meant);
    }

    private static DecisionMatcher unknown(@Nullable CommandSuggestion meant) {
        if (meant == null) {
            return DEFAULT;
        }
        return switch (meant.how()) {
            case SYNONYM -> SYNONYM;
            case SPELLING -> FUZZY;
        };
    }

    private static DecisionMatcher rule(
            RuleResult judgement, String line, @Nullable CommandSuggestion meant) {
        if (judgement.rule().equals(OTHERWISE)) {
            return unknown(meant);
        }
        if (judgement.rule().equals(CONTEXT) || softened(judgement)) {
            return CONDITION;
        }
        return judgement.rule().endsWith(said(judgement) + line) ? EXACT : RULE;
    }

    /** Whether it says less than its rule does: one that asks or blocks never allows by itself. */
    private static boolean softened(RuleResult judgement) {
        return switch (judgement.verdict()) {
            case ALLOW -> !judgement.rule().contains(said(judgement));
            case ASK -> judgement.rule().contains(": block ");
            case BLOCK -> false;
        };
    }

    private static String said(RuleResult judgement) {
        return ": " + judgement.verdict().name().toLowerCase(Locale.ROOT) + " ";
    }
}
