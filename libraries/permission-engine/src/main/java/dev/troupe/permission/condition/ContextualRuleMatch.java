package dev.troupe.permission.condition;

/**
 * A rule whose command fits the one in question.
 *
 * @param ordinary whether the rule covers it with all its options and operands; when it does not, the rule still blocks but makes
 *     no exception
 */
public record ContextualRuleMatch(ContextualRule rule, boolean ordinary) {}
