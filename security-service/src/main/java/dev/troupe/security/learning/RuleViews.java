package dev.troupe.security.learning;

import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearnedRuleProposal;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.security.decision.LearnedRules.Known;

/** Rules and proposals as they are told to people. */
final class RuleViews {
    private RuleViews() {}

    static RuleProposal of(LearnedRuleProposal proposal) {
        LearningKey key = proposal.key();
        return new RuleProposal(
                LearnedRuleKeys.id(proposal.team(), key, proposal.verdict()),
                key.repository(),
                verdict(proposal.verdict()),
                LearnedRuleKeys.text(key),
                key.argv(),
                key.environment(),
                key.directory(),
                proposal.answers(),
                proposal.since());
    }

    static PermissionRule of(Known known) {
        LearnedRule rule = known.rule();
        return new PermissionRule(
                "learned",
                verdict(rule.verdict()),
                known.text(),
                rule.key().repository(),
                new PermissionRule.Learned(
                        known.id(),
                        rule.answers(),
                        rule.confirmedBy(),
                        rule.since(),
                        rule.expires()));
    }

    static PermissionVerdict verdict(dev.troupe.permission.Verdict verdict) {
        return switch (verdict) {
            case ALLOW -> PermissionVerdict.ALLOW;
            case ASK -> PermissionVerdict.ASK;
            case BLOCK -> PermissionVerdict.BLOCK;
        };
    }
}
