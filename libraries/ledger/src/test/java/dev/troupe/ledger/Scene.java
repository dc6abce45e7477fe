package dev.troupe.ledger;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.Origin;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.lease.Worker;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.ledger.wait.NewItem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One session with a worker, in a cell that no other test uses. */
public final class Scene {
    /** Long enough never to expire within a test that leaves the clock alone. */
    public static final Duration LEASE = Duration.ofSeconds(30);

    private final TestLedger ledger;
    private final UUID session = Ids.fresh();
    private final String cell = "cell-" + session;
    private final String team = "team-" + session;
    private final UUID worker;

    Scene(TestLedger ledger) {
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
        UUID id = Ids.fresh();
        ledger.worker().leases().register(new Worker(id, "worker-" + id, cell, "here", 4711));
        return id;
    }

    /** A task to be created, as plain as can be. */
    public NewTask plain() {
        return task(null, List.of("none/" + Ids.fresh()), List.of());
    }

    /** A task that touches these globs of the scene's one workspace. */
    public NewTask touching(String... globs) {
        return task(null, List.of(globs), List.of());
    }

    /** A task that needs others. */
    public NewTask after(UUID... needs) {
        return task(null, List.of("none/" + Ids.fresh()), List.of(needs));
    }

    /** A child to be spawned. */
    public NewTask childOf(UUID parent, UUID... needs) {
        return task(parent, List.of("none/" + Ids.fresh()), List.of(needs));
    }

    /** A request that is split into tasks. */
    public NewTask graph() {
        return task("graph", null, List.of("none/" + Ids.fresh()), List.of());
    }

    /** A task of a kind. */
    public NewTask of(String kind, @Nullable UUID parent) {
        return task(kind, parent, List.of("none/" + Ids.fresh()), List.of());
    }

    private NewTask task(@Nullable UUID parent, List<String> touches, List<UUID> needs) {
        return task("agent", parent, touches, needs);
    }

    private NewTask task(
            String kind, @Nullable UUID parent, List<String> touches, List<UUID> needs) {
        return NewTask.of(Ids.fresh(), session)
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
    public Claim claim() {
        return ledger.worker().leases().claim(worker, LEASE).orElseThrow();
    }

    /** Creates a plain task and claims it. */
    public Claim running() {
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
    public boolean succeed(Claim claim) {
        return ledger.worker().leases().finish(claim.key(), success(), nothing());
    }

    /** Ends a run as a failure. */
    public void fail(Claim claim) {
        Outcome outcome = new Outcome(TaskState.FAILED, "No luck", "internal", null);
        ledger.worker().leases().finish(claim.key(), outcome, nothing());
    }

    public static Outcome success() {
        return new Outcome(TaskState.SUCCEEDED, "Done", null, null);
    }

    /** An append that carries nothing. */
    public static Append nothing() {
        return Append.of(1, List.of(), List.of());
    }

    /** An append of one entry of turn 1. */
    public static Append entry(long seq, String body) {
        return Append.of(seq, List.of(new Entry("turn", 1, body)), List.of());
    }

    /** An append of one entry that asks for an approval. */
    public static Append asking(long seq) {
        return asking(seq, ItemKind.APPROVAL);
    }

    /** A step that asks, and its question of a kind. */
    public static Append asking(long seq, ItemKind kind) {
        return new Append(
                seq,
                List.of(new Entry("intent", 1, "{}")),
                List.of(),
                List.of(),
                List.of(),
                List.of(new NewItem(seq, kind, "{\"tool\":\"bash\"}")),
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
                Ids.fresh(),
                Instant.parse("2026-11-21T10:00:00Z"),
                kind,
                new Origin(team, "ann", session, taskId, null, "/checkout"),
                "target",
                "done",
                Map.of("why", "test"));
    }
}
