package dev.troupe.permission.condition;

import java.util.List;

/**
 * A rule for one command that depends on the circumstances.
 *
 * @param command a command as in the lists of a policy, such as {@code git push}
 * @param allowedIf what must all hold for its exception; none: it makes no exception
 * @param blockedIf what blocks the command when any of it holds
 */
public record ContextualRule(
        String command,
        List<RuleCondition> allowedIf,
        List<RuleCondition> blockedIf,
        RuleAuthor writer) {
    public ContextualRule {
        allowedIf = List.copyOf(allowedIf);
        blockedIf = List.copyOf(blockedIf);
    }
}
