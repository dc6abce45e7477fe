package dev.troupe.security.learning;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.RuleProposal;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearnedRule;
import dev.troupe.permission.learning.LearnedRuleProposal;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.permission.learning.LearningThresholds;
import dev.troupe.permission.learning.RuleLearning;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.audit.AuditTrail.Made;
import dev.troupe.security.decision.LearnedRules.Known;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Does what people may do about learned rules, each for the team that they call for: an agent must have no way to it.
 * Whoever answers commands may settle what blocks; what allows takes the role of approving.
 */
final class LearnedRuleService {
    private static final RuleLearning LEARNING = new RuleLearning(LearningThresholds.STANDARD);

    private final AnswerTable answers;
    private final OpenProposals open;
    private final RuleTable rules;
    private final AuditTrail trail;
    private final RuleLearner learner;
    private final RuleMemory memory;
    private final InstantSource clock;

    /**
     * Over a database whose migrations have run.
     *
     * @param trail in the same database, so that both change or neither
     * @param memory told of each change before it is answered
     */
    LearnedRuleService(
            DataSource database,
            AuditTrail trail,
            RuleLearner learner,
            RuleMemory memory,
            InstantSource clock) {
        JdbcClient jdbc = JdbcClient.create(database);
        this.answers = new AnswerTable(jdbc);
        this.open = new OpenProposals(answers, LEARNING);
        this.rules = new RuleTable(jdbc);
        this.trail = trail;
        this.learner = learner;
        this.memory = memory;
        this.clock = clock;
    }

    /**
     * What is proposed to the caller's team, by command.
     *
     * @param repository absent for all
     * @throws TroupeException FORBIDDEN for whoever is no person, DATABASE_UNAVAILABLE
     */
    List<RuleProposal> proposals(@Nullable String repository) {
        CallerIdentity caller = reader();
        caughtUp();
        return inDatabase(() ->
                open.of(caller.team(), now()).values().stream()
                        .filter(it ->
                                repository == null || it.key().repository().equals(repository))
                        .sorted(Comparator.comparing(it -> LearnedRuleKeys.text(it.key())))
                        .map(RuleViews::of)
                        .toList());
    }

    /**
     * The learned rules of the caller's team in a repository that stand now.
     *
     * @throws TroupeException FORBIDDEN for whoever is no person, DATABASE_UNAVAILABLE
     */
    List<PermissionRule> learned(String repository) {
        CallerIdentity caller = reader();
        Instant now = now();
        caughtUp();
        return inDatabase(() ->
                rules.of(caller.team()).stream()
                        .filter(it -> it.rule().key().repository().equals(repository))
                        .filter(it -> now.isBefore(it.rule().expires()))
                        .map(RuleViews::of)
                        .toList());
    }

    /**
     * Whoever may see what counts for a team.
     *
     * @throws TroupeException FORBIDDEN for whoever is no person
     */
    static CallerIdentity reader() {
        return person(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
    }

    /**
     * Makes a rule of a proposal, as it stands when nobody else takes an answer in: one that was answered otherwise meanwhile is
     * none any more.
     *
     * @throws TroupeException FORBIDDEN, NOT_FOUND when nothing is proposed by that id, DATABASE_UNAVAILABLE
     */
    PermissionRule confirm(UUID id) {
        CallerIdentity caller = person(Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        return change(now -> confirmed(caller, id, now));
    }

    private Made<PermissionRule> confirmed(CallerIdentity caller, UUID id, Instant now) {
        LearnedRuleProposal proposal = open.of(caller.team(), now).get(id);
        if (proposal == null) {
            Known known =
                    rules.find(caller.team(), id)
                            .filter(it -> now.isBefore(it.rule().expires()))
                            .orElseThrow(() -> unknown("proposal", id));
            mayDecide(caller, known.rule().verdict());
            return new Made<>(RuleViews.of(known), null);
        }
        mayDecide(caller, proposal.verdict());
        LearnedRule rule = LEARNING.confirmed(proposal, caller.subject(), now);
        rules.put(id, rule);
        String why = rule.answers() + " equal answers, the confirmation included";
        return new Made<>(
                RuleViews.of(new Known(id, rule, LearnedRuleKeys.text(rule.key()))),
                event("rule-learned", id, caller, rule.key(), rule.verdict(), why, now));
    }

    /**
     * Drops a proposal; one that is dropped already stays so.
     *
     * @throws TroupeException FORBIDDEN, NOT_FOUND when nothing was ever proposed by that id, DATABASE_UNAVAILABLE
     */
    void dismiss(UUID id) {
        CallerIdentity caller = person(Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        change(now -> new Made<>(id, dismissed(caller, id, now)));
    }

    private @Nullable AuditEvent dismissed(CallerIdentity caller, UUID id, Instant now) {
        LearnedRuleProposal proposal = open.of(caller.team(), now).get(id);
        if (proposal == null) {
            settledBefore(caller, "proposal", id);
            return null;
        }
        LearningKey key = proposal.key();
        answers.settle(caller.team(), key, id, now);
        String why = proposal.answers() + " equal answers";
        return event("proposal-dismissed", id, caller, key, proposal.verdict(), why, now);
    }

    /**
     * Takes a learned rule back; one that is taken back already stays so.
     *
     * @throws TroupeException FORBIDDEN, NOT_FOUND when there was never such a rule, DATABASE_UNAVAILABLE
     */
    void revoke(UUID id) {
        CallerIdentity caller = person(Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        change(now -> new Made<>(id, revoked(caller, id, now)));
    }

    private @Nullable AuditEvent revoked(CallerIdentity caller, UUID id, Instant now) {
        Optional<Known> known = rules.find(caller.team(), id);
        if (known.isEmpty()) {
            settledBefore(caller, "learned rule", id);
            return null;
        }
        LearnedRule rule = known.get().rule();
        mayDecide(caller, rule.verdict());
        rules.remove(id);
        answers.settle(caller.team(), rule.key(), id, now);
        String why = "a person took it back";
        return event("rule-revoked", id, caller, rule.key(), rule.verdict(), why, now);
    }

    private void settledBefore(CallerIdentity caller, String noun, UUID id) {
        if (!answers.settled(caller.team(), id)) {
            throw unknown(noun, id);
        }
    }

    /**
     * Reads what there is and changes it while nobody else does, in whichever instance: what was true a moment before may not be
     * any longer.
     */
    private <T> T change(Function<Instant, Made<T>> change) {
        caughtUp();
        try {
            return trail.make(() -> {
                answers.lock();
                return change.apply(now());
            });
        } finally {
            // Also after a failure: the database may have committed before it went away.
            memory.changed();
        }
    }

    /** All that has come to the trail counts, also what nobody has looked at yet. */
    private void caughtUp() {
        inDatabase(() -> {
            learner.catchUp();
            return null;
        });
    }

    private static AuditEvent event(
            String kind,
            UUID id,
            CallerIdentity caller,
            LearningKey key,
            Verdict verdict,
            String why,
            Instant at) {
        return RuleEvents.of(
                kind,
                UUID.randomUUID(),
                id,
                caller.team(),
                caller.subject(),
                key,
                verdict,
                why,
                at);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private static void mayDecide(CallerIdentity caller, Verdict verdict) {
        if (verdict != Verdict.BLOCK) {
            caller.require(Role.APPROVER, Role.ADMIN);
        }
    }

    private static CallerIdentity person(Role... roles) {
        CallerIdentity caller = CallerIdentity.current();
        if (!caller.person()) {
            throw new TroupeException(
                    ErrorCode.FORBIDDEN,
                    caller.subject() + " is not a person, and only people may use learned rules.",
                    "Let a person run `troupe rules`.",
                    null);
        }
        caller.require(roles);
        return caller;
    }

    private static TroupeException unknown(String noun, UUID id) {
        return new TroupeException(
                ErrorCode.NOT_FOUND,
                "There is no " + noun + " with the id " + id + ".",
                "List them with `troupe rules`.",
                null);
    }

    private static <T extends @Nullable Object> T inDatabase(Supplier<T> work) {
        try {
            return work.get();
        } catch (DataAccessResourceFailureException
                | TransientDataAccessException
                | RecoverableDataAccessException e) {
            throw new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE,
                    "The security service's database does not answer, so the learned rules are not known.",
                    e);
        }
    }
}
