package dev.troupe.benchmarks.history.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.benchmarks.history.record.ObservedOperation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A short run by hand: one request with two turns and one edit, in which every promise is kept. Tests take it
 * and change what they are about.
 */
final class RunEvidenceExample {
    static final UUID SESSION = new UUID(1, 1);
    static final UUID TASK = new UUID(2, 1);
    static final String FIRST = "worker-1-#1";
    static final String SECOND = "worker-2-#1";
    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");

    final List<ObservedOperation> history = new ArrayList<>();
    final List<RunEvidence.Task> tasks = new ArrayList<>();
    final List<RunEvidence.Run> runs = new ArrayList<>();
    final List<RunEvidence.Entry> entries = new ArrayList<>();
    final List<RunEvidence.Event> events = new ArrayList<>();
    final List<RunEvidence.Approval> approvals = new ArrayList<>();
    final Map<UUID, String> answers = new HashMap<>();
    final List<RunEvidence.Budget> budgets = new ArrayList<>();
    final List<RunEvidence.Reservation> reservations = new ArrayList<>();
    final List<RunEvidence.ModelCall> calls = new ArrayList<>();
    final List<RunEvidence.Commit> commits = new ArrayList<>();
    final List<RunEvidence.Mark> marks = new ArrayList<>();
    @Nullable Long counted;

    RunEvidenceExample() {
        operation(
                10,
                ObservedOperation.Kind.INVOKE,
                ObservedOperation.Name.MESSAGE,
                "key",
                SESSION.toString());
        operation(
                20,
                ObservedOperation.Kind.OK,
                ObservedOperation.Name.MESSAGE,
                "key",
                TASK.toString());
        task("SUCCEEDED");
        run(1, FIRST, 5, "FINISHED");
        entry(1, 1, "run", 0, 1, null, null, 0);
        entry(2, 1, "turn", 1, 2, null, null, 100);
        entry(3, 1, "result", 1, 3, "call", "ok", 0);
        entry(4, 1, "turn", 2, 4, null, null, 100);
        event("message-posted", 0);
        event("run-started", 1);
        event("turn-finished", 0);
        event("committed", 0);
        event("turn-finished", 0);
        event("task-finished", 0);
        for (RunEvidence.Event event : List.copyOf(events)) {
            sees(event.number());
        }
        budgets.add(new RunEvidence.Budget("TASK", TASK.toString(), null, 200, 0));
        budgets.add(new RunEvidence.Budget("SESSION", SESSION.toString(), 150L, 200, 0));
        calls.add(new RunEvidence.ModelCall(TASK, 0, FIRST));
        calls.add(new RunEvidence.ModelCall(TASK, 1, FIRST));
        commits.add(new RunEvidence.Commit("checkout", "aaaa", TASK + "/1"));
        marks.add(new RunEvidence.Mark("t1-0 edited.", TASK, "call", false, false, 1));
    }

    void operation(
            long at,
            ObservedOperation.Kind kind,
            ObservedOperation.Name name,
            String subject,
            String value) {
        history.add(new ObservedOperation(at, "person", kind, name, subject, value));
    }

    void task(String state) {
        task("agent", state);
    }

    void task(String kind, String state) {
        tasks.clear();
        tasks.add(new RunEvidence.Task(TASK, SESSION, null, kind, state));
    }

    void run(long epoch, String worker, int endedAt, String ended) {
        runs.add(new RunEvidence.Run(TASK, epoch, worker, START.plusSeconds(endedAt), ended));
    }

    void entry(
            long seq,
            long epoch,
            String kind,
            int turn,
            int at,
            @Nullable String call,
            @Nullable String outcome,
            long cost) {
        entries.add(
                new RunEvidence.Entry(
                        TASK, seq, epoch, kind, turn, START.plusSeconds(at), call, outcome, cost));
    }

    void event(String type, long epoch) {
        int number = events.size() + 1;
        events.add(new RunEvidence.Event(SESSION, number, TASK, type, null, epoch, null, null));
    }

    /** An event about something, and that the reader saw it. */
    void told(String type, String about, @Nullable String state, @Nullable String said) {
        int number = events.size() + 1;
        events.add(new RunEvidence.Event(SESSION, number, TASK, type, state, 0, about, said));
        sees(number);
    }

    void sees(long number) {
        operation(
                30 + number,
                ObservedOperation.Kind.INFO,
                ObservedOperation.Name.EVENT,
                SESSION.toString(),
                number + " " + events.get((int) number - 1).type() + " " + TASK);
    }

    /** A lost run without progress, and its events. */
    void lost(long epoch) {
        run(epoch, "worker-" + epoch, 10 * (int) epoch, "EXPIRED");
    }

    RunEvidence evidence() {
        Map<UUID, Long> last = new HashMap<>();
        last.put(SESSION, Objects.requireNonNullElse(counted, (long) events.size()));
        return new RunEvidence(
                new RunEvidence.Rules(
                        3, Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ZERO),
                history,
                tasks,
                runs,
                entries,
                events,
                last,
                approvals,
                answers,
                budgets,
                reservations,
                calls,
                commits,
                marks);
    }

    List<PromiseViolation> violations() {
        return EvidenceChecker.check(evidence()).stream()
                .flatMap(it -> it.violations().stream())
                .toList();
    }

    Map<ReliabilityPromise, PromiseVerdict.State> states() {
        return EvidenceChecker.check(evidence()).stream()
                .collect(Collectors.toMap(PromiseVerdict::promise, PromiseVerdict::state));
    }

    /** That promise is broken, among others by this, and no other is. */
    void broken(ReliabilityPromise promise, String detail) {
        assertThat(violations())
                .anySatisfy(it -> assertThat(it.detail()).contains(detail))
                .extracting(PromiseViolation::promise)
                .containsOnly(promise);
        assertThat(states()).containsEntry(promise, PromiseVerdict.State.BROKEN);
    }
}
