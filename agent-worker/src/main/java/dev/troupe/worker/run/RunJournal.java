package dev.troupe.worker.run;

import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.wakeup.EventWakeup;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.journal.JournalAppendResult;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.tracing.TracedSpan;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.liveupdate.LiveUpdatePublisher;
import dev.troupe.worker.validation.result.ToolMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a run's commits. While the database is away it tries again as long as the lease holds: the
 * ledger recognises an append that it had taken already.
 */
public final class RunJournal {
    private static final Logger LOG = LoggerFactory.getLogger(RunJournal.class);
    private static final long PAUSE_MILLIS = 200;

    private final Ledger ledger;
    private final RunControl control;
    private final LiveUpdatePublisher live;
    private final MeterRegistry meters;
    private final UUID sessionId;
    private long lastSeq;

    RunJournal(
            Ledger ledger,
            RunControl control,
            LiveUpdatePublisher live,
            MeterRegistry meters,
            UUID sessionId,
            long lastSeq) {
        this.ledger = ledger;
        this.control = control;
        this.live = live;
        this.meters = meters;
        this.sessionId = sessionId;
        this.lastSeq = lastSeq;
    }

    /** A draft for the next commit. Only the last draft that was made can be written. */
    public JournalBatch draft() {
        return new JournalBatch(lastSeq + 1);
    }

    public JournalAppendResult append(JournalBatch batch) {
        JournalAppendResult appended =
                patiently(() -> ledger.journal().append(control.key(), batch.append()));
        lastSeq = appended.lastSeq();
        written(batch, appended.lastEvent());
        return appended;
    }

    /** How a budget stands, as soon as the database says it. */
    public BudgetStatus budget(BudgetScope scope, String key) {
        return patiently(() -> ledger.budgets().find(scope, key));
    }

    /** Whatever the ledger says, as soon as the database does. */
    public <T> T read(Function<Ledger, T> question) {
        return patiently(() -> question.apply(ledger));
    }

    /** A task as it stands, as soon as the database says it. */
    public Optional<Task> task(UUID id) {
        return patiently(() -> ledger.tasks().find(id));
    }

    /** The children of the task, as soon as the database says them. */
    public List<Task> children() {
        return patiently(() -> ledger.tasks().children(control.key().taskId()));
    }

    /** Makes children of the task, which workers hear of; those that are there already stay as they are. */
    public void spawn(List<NewTask> children) {
        List<EventBody> events =
                children.stream()
                        .<EventBody>map(
                                it -> new EventBody.TaskHandedOut(it.id(), it.agent(), it.goal()))
                        .toList();
        patiently(() -> {
            ledger.tasks().spawn(control.key(), children, events);
            return true;
        });
        children.stream().map(NewTask::cell).distinct().forEach(live::tasks);
    }

    /** Answers what a child of the task asks it; nothing changes when that was answered already. */
    public void answer(UUID item, String decision, String by, List<EventBody> events) {
        patiently(() -> ledger.waits().answer(control.key(), item, decision, by, events));
    }

    public TaskState suspend(WaitReason reason, JournalBatch batch) {
        TaskState state =
                patiently(() -> ledger.leases().suspend(control.key(), reason, batch.append()));
        written(batch, EventWakeup.UNKNOWN);
        return state;
    }

    /** Ends the task, unless a message must be taken up first. */
    public FinishAttempt finish(TaskOutcome outcome, JournalBatch batch) {
        boolean finished =
                patiently(() -> ledger.leases().finish(control.key(), outcome, batch.append()));
        if (!finished) {
            return FinishAttempt.MESSAGE_WAITING;
        }
        written(batch, EventWakeup.UNKNOWN);
        return FinishAttempt.FINISHED;
    }

    public void release(JournalBatch batch) {
        patiently(() -> {
            ledger.leases().release(control.key(), batch.append());
            return true;
        });
        written(batch, EventWakeup.UNKNOWN);
    }

    /** Says which model the run works with; false when that one has no room for it now. */
    boolean workWith(String model) {
        return patiently(() -> ledger.leases().workWith(control.key(), model));
    }

    public void postpone(String cause, JournalBatch batch) {
        patiently(() -> {
            ledger.leases().postpone(control.key(), cause, batch.append());
            return true;
        });
        written(batch, EventWakeup.UNKNOWN);
    }

    /** Only what is on record counts: of whatever is not, another run will come to it again. */
    private void written(JournalBatch batch, long lastEvent) {
        batch.denials().forEach(it -> it.count(meters));
        batch.refusedEdits()
                .forEach(it -> RunMetrics.refusals(meters, it.kind().code()).increment());
        RunMetrics.refusals(meters, RunMetrics.MALFORMED).increment(batch.malformedEdits());
        batch.unexecuted().forEach(it -> ToolMetrics.unexecuted(meters, it.tool(), it.outcome()));
        live.events(sessionId, lastEvent);
    }

    private <T> T patiently(Supplier<T> work) {
        return ServiceTracer.current().span("ledger").around(span -> patiently(work, span));
    }

    private <T> T patiently(Supplier<T> work, TracedSpan span) {
        boolean told = false;
        while (true) {
            try {
                return work.get();
            } catch (RuntimeException e) {
                if (!DatabaseOutage.is(e) || !control.clock().held()) {
                    throw e;
                }
                if (!told) {
                    span.event("database-away");
                    LOG.warn(
                            "The database does not answer; the run waits for it: {}",
                            e.getMessage());
                    // It cannot be journaled, and whoever waits should know now.
                    live.piece(
                            sessionId,
                            control.key().taskId(),
                            new EventBody.Notice("database-away", DatabaseOutage.words(e)));
                    told = true;
                }
                pause();
            }
        }
    }

    /** An interrupt only ends the pause: the lease alone decides how long a run may wait. */
    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            LOG.debug("The wait for the database was interrupted.");
        }
    }
}
