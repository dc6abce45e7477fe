package dev.troupe.benchmarks.history.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** A task is quarantined when, and only when, so many of its runs in a row were lost without progress. */
final class Quarantine implements Check {
    @Override
    public Promise promise() {
        return Promise.QUARANTINE;
    }

    @Override
    public long instances(Evidence evidence) {
        return evidence.tasks().stream()
                .filter(it ->
                        it.state().equals("QUARANTINED")
                                || longest(evidence, it.id()) >= evidence.rules().maxCrashes())
                .count();
    }

    @Override
    public List<Violation> of(Evidence evidence) {
        List<Violation> found = new ArrayList<>();
        int most = evidence.rules().maxCrashes();
        for (Evidence.Task task : evidence.tasks()) {
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
    private static int longest(Evidence evidence, UUID task) {
        Set<Long> progress =
                evidence.entries().stream()
                        .filter(it -> it.task().equals(task) && it.turn() > 0)
                        .map(Evidence.Entry::epoch)
                        .collect(Collectors.toSet());
        int longest = 0;
        int now = 0;
        for (Evidence.Run run : runs(evidence, task)) {
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

    private static List<Evidence.Run> runs(Evidence evidence, UUID task) {
        return evidence.runs().stream()
                .filter(it -> it.task().equals(task))
                .sorted(Comparator.comparingLong(Evidence.Run::epoch))
                .toList();
    }

    private static boolean told(Evidence evidence, UUID task) {
        return evidence.events().stream()
                .anyMatch(it -> task.equals(it.task()) && it.type().equals("task-finished"));
    }

    private static Violation violation(Evidence.Task task, String detail) {
        return new Violation(Promise.QUARANTINE, "task " + task.id(), detail);
    }
}
