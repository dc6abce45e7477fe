package dev.troupe.permission.learning;

import dev.troupe.permission.Verdict;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Makes proposals of answers and rules of proposals. */
public final class RuleLearning {
    /** Who confirmed a rule that a team let apply by itself. */
    public static final String AUTOMATIC = "automatic";

    private final LearningThresholds thresholds;

    public RuleLearning(LearningThresholds thresholds) {
        this.thresholds = thresholds;
    }

    /**
     * What the answers to a command propose, if anything.
     *
     * <p>Of the answers of this team to exactly this command, those since a person last answered otherwise count, unless they
     * are automatic, too quick or too old. A person's denial ends a row of approvals however quick it was.
     *
     * @param answers in any order; those to other commands and of other teams are left out
     */
    public Optional<LearnedRuleProposal> proposal(
            String team, LearningKey key, List<RecordedAnswer> answers, Instant now) {
        return row(team, key, answers, now).proposal(team, key, now, 0);
    }

    /** A rule without anybody's confirmation, for teams that want it so; needs one answer more than a proposal. */
    public Optional<LearnedRule> unconfirmed(
            String team, LearningKey key, List<RecordedAnswer> answers, Instant now) {
        return row(team, key, answers, now)
                .proposal(team, key, now, 1)
                .map(proposal -> rule(proposal, proposal.answers(), AUTOMATIC, now));
    }

    /** The rule that a person's confirmation makes of a proposal. */
    public LearnedRule confirmed(LearnedRuleProposal proposal, String user, Instant now) {
        return rule(proposal, proposal.answers() + 1, user, now);
    }

    private LearnedRule rule(LearnedRuleProposal proposal, int answers, String user, Instant now) {
        return new LearnedRule(
                proposal.team(),
                proposal.key(),
                proposal.verdict(),
                answers,
                user,
                now,
                now.plus(thresholds.lifetime()));
    }

    private Row row(String team, LearningKey key, List<RecordedAnswer> answers, Instant now) {
        Instant oldest = now.minus(thresholds.lifetime());
        Row row = new Row();
        answers.stream()
                .filter(answer -> answer.team().equals(team) && answer.key().equals(key))
                .filter(answer -> answer.repository().equals(key.repository()))
                .filter(answer -> answer.by() == RecordedAnswer.By.PERSON)
                .filter(answer -> answer.at().isAfter(oldest) && !answer.at().isAfter(now))
                .sorted(Comparator.comparing(RecordedAnswer::at))
                .forEach(row::add);
        return row;
    }

    /** The latest answers that are alike. */
    private final class Row {
        private boolean approved;
        private int length;
        private Instant since = Instant.MAX;

        void add(RecordedAnswer answer) {
            boolean reflex = answer.toAnswer().compareTo(thresholds.reflex()) < 0;
            if (reflex && answer.approved()) {
                return;
            }
            if (length == 0 || approved != answer.approved()) {
                length = 0;
                since = answer.at();
            }
            approved = answer.approved();
            length += reflex ? 0 : 1;
        }

        Optional<LearnedRuleProposal> proposal(
                String team, LearningKey key, Instant now, int more) {
            int needed = (approved ? thresholds.approvals() : thresholds.denials()) + more;
            Verdict verdict = approved ? Verdict.ALLOW : Verdict.BLOCK;
            return length >= needed
                    ? Optional.of(new LearnedRuleProposal(team, key, verdict, length, since, now))
                    : Optional.empty();
        }
    }
}
