package dev.troupe.ledger;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.NewTaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One session with a worker, in a cell that no other test uses. */
public final class LedgerScenario {
    /** Long enough never to expire within a test that leaves the clock alone. */
    public static final Duration LEASE = Duration.ofSeconds(30);

    private final TestLedger ledger;
    private final UUID session = TimeOrderedUuid.fresh();
    private final String cell = "cell-" + session;
    private final String team = "team-" + session;
    private final UUID worker;

    LedgerScenario(TestLedger ledger) {
        this.ledger = ledger;
        this.worker = newWorker();
        ledger.orchestrator().events().open(session, team);
    }

    public UUID session() {
        return session;
    }

    public String cell() {
        return cell;
    }

    public String team() {
        return team;
    }

    public UUID worker() {
        return worker;
    }

    /** Another worker of the same cell. */
    public UUID newWorker() {
        UUID id = TimeOrderedUuid.fresh();
        ledger.worker()
                .leases()
                .register(new WorkerProcess(id, "worker-" + id, cell, "here", 4711));
        return id;
    }

    /** A task to be created, as plain as can be. */
    public NewTask plain() {
        return task(null, List.of("none/" + TimeOrderedUuid.fresh()), List.of());
    }

    /** A task that touches these globs of the scene's one workspace. */
    public NewTask touching(String... globs) {
        return task(null, List.of(globs), List.of());
    }

    /** A task that needs others. */
    public NewTask after(UUID... needs) {
        return task(null, List.of("none/" + TimeOrderedUuid.fresh()), List.of(needs));
    }

    /** A child to be spawned. */
    public NewTask childOf(UUID parent, UUID... needs) {
        return task(parent, List.of("none/" + TimeOrderedUuid.fresh()), List.of(needs));
    }

    /** A request that is split into tasks. */
    public NewTask graph() {
        return task("graph", null, List.of("none/" + TimeOrderedUuid.fresh()), List.of());
    }

    /** A task of a kind. */
    public NewTask of(String kind, @Nullable UUID parent) {
        return task(kind, parent, List.of("none/" + TimeOrderedUuid.fresh()), List.of());
    }

    private NewTask task(@Nullable UUID parent, List<String> touches, List<UUID> needs) {
        return task("agent", parent, touches, needs);
    }

    private NewTask task(
            String kind, @Nullable UUID parent, List<String> touches, List<UUID> needs) {
        return NewTask.of(TimeOrderedUuid.fresh(), session)
                .parentId(parent)
                .kind(kind)
                .agent("developer")
                .goal("Make it work")
                .input("{}")
                .team(team)
                .user("user-" + session)
                .projectId(new UUID(0, 1))
                .workspace("/checkout-" + session)
                .writes(true)
                .touches(touches)
                .cell(cell)
                .dependsOn(needs)
                .build();
    }

    /** Creates a task. */
    public UUID create(NewTask task) {
        ledger.orchestrator().tasks().create(task, List.of(), List.of());
        return task.id();
    }

    /** Creates a plain task. */
    public UUID create() {
        return create(plain());
    }

    /** Claims what is next; fails when nothing is. */
    public TaskClaim claim() {
        return ledger.worker().leases().claim(worker, LEASE).orElseThrow();
    }

    /** Creates a plain task and claims it. */
    public TaskClaim running() {
        create();
        return claim();
    }

    /** The task as it stands. */
    public Task find(UUID id) {
        return ledger.orchestrator().tasks().find(id).orElseThrow();
    }

    public TaskState state(UUID id) {
        return find(id).state();
    }

    /** The session's events. */
    public List<SessionEvent> events() {
        return ledger.orchestrator().events().after(session, 0, 100_000);
    }

    /** Audit events that wait and are about a task. */
    public List<AuditEvent> audits(UUID taskId) {
        return ledger.orchestrator().audits().pending(100_000).stream()
                .filter(audit -> taskId.equals(audit.origin().taskId()))
                .toList();
    }

    /** Ends a run as a success. */
    public boolean succeed(TaskClaim claim) {
        return ledger.worker().leases().finish(claim.key(), success(), nothing());
    }

    /** Ends a run as a failure. */
    public void fail(TaskClaim claim) {
        TaskOutcome outcome = new TaskOutcome(TaskState.FAILED, "No luck", "internal", null);
        ledger.worker().leases().finish(claim.key(), outcome, nothing());
    }

    public static TaskOutcome success() {
        return new TaskOutcome(TaskState.SUCCEEDED, "Done", null, null);
    }

    /** An append that carries nothing. */
    public static JournalAppend nothing() {
        return JournalAppend.of(1, List.of(), List.of());
    }

    /** An append of one entry of turn 1. */
    public static JournalAppend entry(long seq, String body) {
        return JournalAppend.of(seq, List.of(new NewJournalEntry("turn", 1, body)), List.of());
    }

    /** An append of one entry that asks for an approval. */
    public static JournalAppend asking(long seq) {
        return asking(seq, TaskWaitKind.APPROVAL);
    }

    /** A step that asks, and its question of a kind. */
    public static JournalAppend asking(long seq, TaskWaitKind kind) {
        return new JournalAppend(
                seq,
                List.of(new NewJournalEntry("intent", 1, "{}")),
                List.of(),
                List.of(),
                List.of(),
                List.of(new NewTaskWait(seq, kind, "{\"tool\":\"bash\"}")),
                List.of(),
                null,
                null);
    }

    public static EventBody notice(String text) {
        return new EventBody.Notice("test", text);
    }

    /** An audit event about a task. */
    public AuditEvent audit(UUID taskId, String kind) {
        return new AuditEvent(
                TimeOrderedUuid.fresh(),
                Instant.parse("2026-11-21T10:00:00Z"),
                kind,
                new RequestOrigin(team, "ann", session, taskId, null, "/checkout"),
                "target",
                "done",
                Map.of("why", "test"));
    }
}
