package dev.troupe.security.learning;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.permission.learning.LearningThresholds;
import dev.troupe.permission.learning.RecordedAnswer;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.audit.AuditTrail.Made;
import dev.troupe.security.audit.AuditTrail.Passage;
import dev.troupe.security.decision.LearnedRules.Known;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Follows the trail and keeps the answers on it that may be learnt. It reads behind the trail's back, so that nothing
 * waits for it, and keeps an answer together with how far it has come, so that none is lost or counted twice.
 */
final class RuleLearner {
    private static final Logger LOG = LoggerFactory.getLogger(RuleLearner.class);

    private final AuditTrail trail;
    private final AnswerEvidence evidence;
    private final AnswerTable answers;
    private final RuleTable rules;
    private final AutoApply autoApply;
    private final InstantSource clock;
    private final ReentrantLock reading = new ReentrantLock();

    /**
     * Over a database whose migrations have run.
     *
     * @param applies whether rules that answers propose apply by themselves now
     */
    RuleLearner(
            DataSource database,
            AuditTrail trail,
            AnswerEvidence evidence,
            BooleanSupplier applies,
            InstantSource clock) {
        JdbcClient jdbc = JdbcClient.create(database);
        this.trail = trail;
        this.evidence = evidence;
        this.answers = new AnswerTable(jdbc);
        this.rules = new RuleTable(jdbc);
        this.autoApply = new AutoApply(answers, rules, applies);
        this.clock = clock;
    }

    /**
     * Learns what has come to the trail since.
     *
     * @throws DataAccessException when the database does not answer; the next time goes on from there
     * @throws TroupeException DATABASE_UNAVAILABLE likewise
     */
    void catchUp() {
        reading.lock();
        try {
            Passage passage;
            do {
                passage = trail.passage(AnswerEvidence.KIND, answers.through());
                passage.entries().forEach(this::take);
                if (!passage.entries().isEmpty()) {
                    answers.forget(clock.instant().minus(LearningThresholds.STANDARD.lifetime()));
                }
                answers.advance(passage.through());
            } while (!passage.entries().isEmpty());
        } finally {
            reading.unlock();
        }
    }

    private void take(AuditEntry entry) {
        RecordedAnswer answer = read(entry);
        if (answer != null) {
            trail.make(() -> new Made<>(answer, taken(entry, answer)));
        }
    }

    /**
     * Keeps an answer with what becomes of it, unless another instance has done so. From the first step on nobody else takes
     * an answer in or settles what answers propose.
     *
     * @return what the trail tells of it, null when nothing
     */
    private @Nullable AuditEvent taken(AuditEntry entry, RecordedAnswer answer) {
        if (!answers.advance(entry.number())) {
            LOG.debug(
                    "Another instance has already read entry {} of the audit trail.",
                    entry.number());
            return null;
        }
        Optional<Known> ended =
                rules.about(answer.team(), answer.key())
                        .filter(it -> it.rule().contradictedBy(answer));
        Optional<AutoApply.Applied> applied =
                ended.isPresent() ? Optional.empty() : autoApply.after(entry.event().id(), answer);
        answers.put(entry.event().id(), answer);
        ended.ifPresent(it -> end(it.id(), answer));
        applied.ifPresent(it -> rules.put(it.id(), it.rule()));
        return ended.map(it -> contradicted(it, entry.event()))
                .or(() -> applied.map(AutoApply.Applied::event))
                .orElse(null);
    }

    /** It never applies by itself again. */
    private void end(UUID rule, RecordedAnswer answer) {
        rules.remove(rule);
        Instant before = answer.at().minus(1, ChronoUnit.MICROS);
        answers.settle(answer.team(), answer.key(), rule, before);
    }

    /** What cannot be read is passed over, so that it does not stand in the way of all that follows. */
    private @Nullable RecordedAnswer read(AuditEntry entry) {
        try {
            return evidence.of(entry.event()).orElse(null);
        } catch (RuntimeException e) {
            LOG.warn("Nothing is learned of entry {} of the audit trail.", entry.number(), e);
            return null;
        }
    }

    /** Told once, however many find out. */
    private AuditEvent contradicted(Known known, AuditEvent answer) {
        String name = "rule-revoked " + known.id() + " " + answer.id();
        return RuleEvents.of(
                "rule-revoked",
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)),
                known.id(),
                answer.origin().team(),
                answer.origin().user(),
                known.rule().key(),
                known.rule().verdict(),
                "a person has answered otherwise",
                answer.at());
    }
}
