package dev.troupe.benchmarks.history.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** A task is quarantined when, and only when, so many of its runs in a row were lost without progress. */
final class TaskQuarantineCheck implements PromiseCheck {
    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.QUARANTINE;
    }

    @Override
    public long instances(RunEvidence evidence) {
        return evidence.tasks().stream()
                .filter(it ->
                        it.state().equals("QUARANTINED")
                                || longest(evidence, it.id()) >= evidence.rules().maxCrashes())
                .count();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        int most = evidence.rules().maxCrashes();
        for (RunEvidence.Task task : evidence.tasks()) {
            int longest = longest(evidence, task.id());
            boolean quarantined = task.state().equals("QUARANTINED");
            if (quarantined && longest < most) {
                found.add(
                        violation(
                                task, "was quarantined after " + longest + " lost runs in a row"));
            } else if (!quarantined && longest >= most && !task.state().equals("CANCELLED")) {
                found.add(
                        violation(
                                task,
                                "is "
                                        + task.state()
                                        + " after "
                                        + longest
                                        + " lost runs in a row"));
            }
            if (quarantined && !told(evidence, task.id())) {
                found.add(violation(task, "was quarantined without a history"));
            }
        }
        return found;
    }

    /** The most runs in a row that expired without an entry of a turn. */
    private static int longest(RunEvidence evidence, UUID task) {
        Set<Long> progress =
                evidence.entries().stream()
                        .filter(it -> it.task().equals(task) && it.turn() > 0)
                        .map(RunEvidence.Entry::epoch)
                        .collect(Collectors.toSet());
        int longest = 0;
        int now = 0;
        for (RunEvidence.Run run : runs(evidence, task)) {
            if (progress.contains(run.epoch())) {
                now = 0;
            }
            if (run.expired()) {
                now++;
            }
            longest = Math.max(longest, now);
        }
        return longest;
    }

    private static List<RunEvidence.Run> runs(RunEvidence evidence, UUID task) {
        return evidence.runs().stream()
                .filter(it -> it.task().equals(task))
                .sorted(Comparator.comparingLong(RunEvidence.Run::epoch))
                .toList();
    }

    private static boolean told(RunEvidence evidence, UUID task) {
        return evidence.events().stream()
                .anyMatch(it -> task.equals(it.task()) && it.type().equals("task-finished"));
    }

    private static PromiseViolation violation(RunEvidence.Task task, String detail) {
        return new PromiseViolation(ReliabilityPromise.QUARANTINE, "task " + task.id(), detail);
    }
}
