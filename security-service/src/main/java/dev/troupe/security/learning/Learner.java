package dev.troupe.security.learning;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.permission.learning.Answer;
import dev.troupe.permission.learning.Thresholds;
import dev.troupe.security.audit.AuditTrail;
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
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Follows the trail and keeps the answers on it that may be learnt. It reads behind the trail's back, so that nothing
 * waits for it, and keeps an answer together with how far it has come, so that none is lost or counted twice.
 */
final class Learner {
    private static final Logger LOG = LoggerFactory.getLogger(Learner.class);

    private final AuditTrail trail;
    private final Evidence evidence;
    private final AnswerTable answers;
    private final RuleTable rules;
    private final AutoApply autoApply;
    private final TransactionTemplate writing;
    private final InstantSource clock;
    private final ReentrantLock reading = new ReentrantLock();

    /**
     * Over a database whose migrations have run.
     *
     * @param applies whether rules that answers propose apply by themselves now
     */
    Learner(
            DataSource database,
            AuditTrail trail,
            Evidence evidence,
            BooleanSupplier applies,
            InstantSource clock) {
        JdbcClient jdbc = JdbcClient.create(database);
        this.trail = trail;
        this.evidence = evidence;
        this.answers = new AnswerTable(jdbc);
        this.rules = new RuleTable(jdbc);
        this.autoApply = new AutoApply(answers, rules, applies);
        this.writing = new TransactionTemplate(new JdbcTransactionManager(database));
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
                passage = trail.passage(Evidence.KIND, answers.through());
                passage.entries().forEach(this::take);
                if (!passage.entries().isEmpty()) {
                    answers.forget(clock.instant().minus(Thresholds.STANDARD.lifetime()));
                }
                answers.advance(passage.through());
            } while (!passage.entries().isEmpty());
        } finally {
            reading.unlock();
        }
    }

    private void take(AuditEntry entry) {
        Answer answer = read(entry);
        if (answer == null) {
            return;
        }
        Optional<Known> ended =
                rules.about(answer.team(), answer.key())
                        .filter(it -> it.rule().contradictedBy(answer));
        if (ended.isPresent()) {
            Known rule = ended.get();
            trail.recordWith(
                    contradicted(rule, entry.event()), () -> keep(entry, answer, rule.id()));
            return;
        }
        Optional<AutoApply.Applied> applied = autoApply.after(entry.event().id(), answer);
        if (applied.isPresent()) {
            apply(entry, answer, applied.get());
        } else {
            writing.executeWithoutResult(_ -> keep(entry, answer, null));
        }
    }

    private void apply(AuditEntry entry, Answer answer, AutoApply.Applied applied) {
        try {
            trail.recordWith(
                    applied.event(),
                    () -> {
                        if (!keep(entry, answer, null)) {
                            throw new Overtaken();
                        }
                        rules.put(applied.id(), applied.rule());
                    });
        } catch (Overtaken e) {
            LOG.debug("Another instance has read entry {} of the audit trail.", entry.number(), e);
        }
    }

    /** Another instance has read the entry, and told what it made of it. */
    private static final class Overtaken extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** What cannot be read is passed over, so that it does not stand in the way of all that follows. */
    private @Nullable Answer read(AuditEntry entry) {
        try {
            return evidence.of(entry.event()).orElse(null);
        } catch (RuntimeException e) {
            LOG.warn("Nothing is learned of entry {} of the audit trail.", entry.number(), e);
            return null;
        }
    }

    /** Keeps an answer; false when another instance has done so. A rule that it ends never applies by itself again. */
    private boolean keep(AuditEntry entry, Answer answer, @Nullable UUID ended) {
        if (!answers.advance(entry.number())) {
            return false;
        }
        answers.put(entry.event().id(), answer);
        if (ended != null) {
            rules.remove(ended);
            Instant before = answer.at().minus(1, ChronoUnit.MICROS);
            answers.settle(answer.team(), answer.key(), ended, before);
        }
        return true;
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
