package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.ObservedOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Every acknowledged request has one task, and every task has ended. */
final class RequestCompletionCheck implements PromiseCheck {
    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.NOTHING_LOST;
    }

    @Override
    public long instances(RunEvidence evidence) {
        return evidence.history().stream()
                .filter(it -> starts(it) && it.kind() == ObservedOperation.Kind.OK)
                .count();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        Map<UUID, RunEvidence.Task> tasks =
                evidence.tasks().stream().collect(Collectors.toMap(RunEvidence.Task::id, it -> it));
        Map<String, Set<String>> answers = new HashMap<>();
        Map<String, Set<String>> asked = new HashMap<>();
        for (ObservedOperation one : evidence.history()) {
            if (starts(one) && one.kind() == ObservedOperation.Kind.OK) {
                answers.computeIfAbsent(one.subject(), _ -> new HashSet<>()).add(one.value());
            } else if (starts(one) && one.kind() == ObservedOperation.Kind.INVOKE) {
                asked.computeIfAbsent(one.value(), _ -> new HashSet<>()).add(one.subject());
            }
        }
        answers.forEach((key, ids) -> {
            if (ids.size() > 1) {
                found.add(violation(key, "was answered with several tasks: " + ids));
            }
            for (String id : ids) {
                if (!tasks.containsKey(UUID.fromString(id))) {
                    found.add(
                            violation(
                                    key,
                                    "was acknowledged with task " + id + ", which is not there"));
                }
            }
        });
        for (RunEvidence.Task task : evidence.tasks()) {
            if (!task.ended()) {
                found.add(violation("task " + task.id(), "is still " + task.state()));
            }
        }
        evidence.tasks().stream()
                .filter(RunEvidence.Task::root)
                .collect(
                        Collectors.groupingBy(it -> it.session().toString(), Collectors.counting()))
                .forEach((session, count) -> {
                    int requests = asked.getOrDefault(session, Set.of()).size();
                    if (count > requests) {
                        found.add(
                                violation(
                                        "session " + session,
                                        "has " + count + " tasks for " + requests + " requests"));
                    }
                });
        return found;
    }

    private static boolean starts(ObservedOperation one) {
        return one.name() == ObservedOperation.Name.MESSAGE
                || one.name() == ObservedOperation.Name.UNDO;
    }

    private static PromiseViolation violation(String subject, String detail) {
        return new PromiseViolation(ReliabilityPromise.NOTHING_LOST, subject, detail);
    }
}
