package dev.troupe.benchmarks.history.check;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Checks that who has lost a task writes nothing more of it: not in the journal, and not in the events. */
final class LeaseFencingCheck implements PromiseCheck {
    /** The reaper reads the clock before it waits for locks. */
    private static final Duration LOCKS = Duration.ofSeconds(2);

    private static final Set<String> OF_A_RUN =
            Set.of(
                    "turn-finished",
                    "tool-started",
                    "tool-finished",
                    "file-changed",
                    "committed",
                    "approval-asked");

    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.FENCED;
    }

    @Override
    public long instances(RunEvidence evidence) {
        return evidence.runs().stream().filter(RunEvidence.Run::expired).count();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        journal(evidence, found);
        events(evidence, found);
        return found;
    }

    private static void journal(RunEvidence evidence, List<PromiseViolation> found) {
        Map<String, RunEvidence.Run> runs = new HashMap<>();
        evidence.runs().forEach(it -> runs.put(it.task() + "/" + it.epoch(), it));
        Map<UUID, Long> newest = new HashMap<>();
        Duration unsure = LOCKS.plus(evidence.rules().setBack());
        for (RunEvidence.Entry entry : sorted(evidence)) {
            long before = newest.merge(entry.task(), entry.epoch(), Math::max);
            String what =
                    "entry " + entry.seq() + " (" + entry.kind() + ") of epoch " + entry.epoch();
            if (entry.epoch() < before) {
                found.add(violation(entry.task(), what + " follows one of epoch " + before));
            }
            RunEvidence.Run run = runs.get(entry.task() + "/" + entry.epoch());
            Instant ended = run == null ? Instant.MIN : run.endedAt();
            if (run == null) {
                found.add(violation(entry.task(), what + " is of no run"));
            } else if (ended != null && entry.at().isAfter(ended.plus(unsure))) {
                found.add(
                        violation(
                                entry.task(),
                                what
                                        + " was written at "
                                        + entry.at()
                                        + ", after its run had ended at "
                                        + ended));
            }
        }
    }

    private static List<RunEvidence.Entry> sorted(RunEvidence evidence) {
        return evidence.entries().stream()
                .sorted(
                        Comparator.comparing(RunEvidence.Entry::task)
                                .thenComparingLong(RunEvidence.Entry::seq))
                .toList();
    }

    /** The numbers of events are the order of commits, without a clock. */
    private static void events(RunEvidence evidence, List<PromiseViolation> found) {
        Map<UUID, Long> started = new HashMap<>();
        Map<UUID, Boolean> running = new HashMap<>();
        Map<UUID, String> kinds = new HashMap<>();
        evidence.tasks().forEach(it -> kinds.put(it.id(), it.kind()));
        LastClaimEvents last = LastClaimEvents.in(evidence);
        List<RunEvidence.Event> events =
                evidence.events().stream()
                        .sorted(
                                Comparator.comparing(RunEvidence.Event::session)
                                        .thenComparingLong(RunEvidence.Event::number))
                        .toList();
        for (RunEvidence.Event event : events) {
            UUID task = event.task();
            if (task == null || !"agent".equals(kinds.get(task))) {
                continue;
            }
            String what = "event " + event.number() + " (" + event.type() + ")";
            if (event.type().equals("run-started")) {
                Long before = started.put(task, event.epoch());
                if (before != null && before >= event.epoch()) {
                    found.add(
                            violation(
                                    task,
                                    what + " is of epoch " + event.epoch() + " behind " + before));
                }
                running.put(task, true);
            } else if (event.type().equals("task-changed")
                    || event.type().equals("task-finished")) {
                running.put(task, false);
            } else if (OF_A_RUN.contains(event.type())
                    && !running.getOrDefault(task, false)
                    && !last.of(event, started.getOrDefault(task, 0L))) {
                found.add(violation(task, what + " came while no run of the task was under way"));
            }
        }
    }

    private static PromiseViolation violation(UUID task, String detail) {
        return new PromiseViolation(ReliabilityPromise.FENCED, "task " + task, detail);
    }
}
