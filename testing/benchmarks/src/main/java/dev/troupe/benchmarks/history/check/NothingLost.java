package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Every acknowledged request has one task, and every task has ended. */
final class NothingLost implements Check {
    @Override
    public Promise promise() {
        return Promise.NOTHING_LOST;
    }

    @Override
    public long instances(Evidence evidence) {
        return evidence.history().stream()
                .filter(it -> starts(it) && it.kind() == Operation.Kind.OK)
                .count();
    }

    @Override
    public List<Violation> of(Evidence evidence) {
        List<Violation> found = new ArrayList<>();
        Map<UUID, Evidence.Task> tasks =
                evidence.tasks().stream().collect(Collectors.toMap(Evidence.Task::id, it -> it));
        Map<String, Set<String>> answers = new HashMap<>();
        Map<String, Set<String>> asked = new HashMap<>();
        for (Operation one : evidence.history()) {
            if (starts(one) && one.kind() == Operation.Kind.OK) {
                answers.computeIfAbsent(one.subject(), _ -> new HashSet<>()).add(one.value());
            } else if (starts(one) && one.kind() == Operation.Kind.INVOKE) {
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
        for (Evidence.Task task : evidence.tasks()) {
            if (!task.ended()) {
                found.add(violation("task " + task.id(), "is still " + task.state()));
            }
        }
        evidence.tasks().stream()
                .filter(Evidence.Task::root)
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

    private static boolean starts(Operation one) {
        return one.name() == Operation.Name.MESSAGE || one.name() == Operation.Name.UNDO;
    }

    private static Violation violation(String subject, String detail) {
        return new Violation(Promise.NOTHING_LOST, subject, detail);
    }
}
