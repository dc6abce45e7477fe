package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;

/**
 * An acknowledged answer counts once, as it was given, and whoever waited for it acts on it: a call that was denied
 * does not run, one that was approved is not turned down, and a workflow tells its agents what was answered.
 */
final class AnswersHeard implements Check {
    @Override
    public Promise promise() {
        return Promise.ANSWERS;
    }

    @Override
    public long instances(Evidence evidence) {
        return acknowledged(evidence).size();
    }

    @Override
    public List<Violation> of(Evidence evidence) {
        List<Violation> found = new ArrayList<>();
        Map<String, String> acknowledged = acknowledged(evidence);
        counted(evidence, acknowledged, found);
        decided(evidence, acknowledged, found);
        handedOn(evidence, acknowledged, found);
        return found;
    }

    /** What was answered, by the question or approval. */
    private static Map<String, String> acknowledged(Evidence evidence) {
        Map<String, String> acknowledged = new TreeMap<>();
        for (Operation one : evidence.history()) {
            if (answers(one) && one.kind() == Operation.Kind.OK) {
                acknowledged.put(one.subject(), one.value());
            }
        }
        return acknowledged;
    }

    private static boolean answers(Operation one) {
        return one.name() == Operation.Name.ANSWER || one.name() == Operation.Name.DECIDE;
    }

    private static boolean answered(Evidence.Event event) {
        return event.type().equals("question-answered") || event.type().equals("approval-decided");
    }

    private static void counted(
            Evidence evidence, Map<String, String> acknowledged, List<Violation> found) {
        Map<String, List<String>> counts = new HashMap<>();
        for (Evidence.Event event : evidence.events()) {
            if (answered(event) && event.about() != null) {
                counts.computeIfAbsent(event.about(), _ -> new ArrayList<>())
                        .add(String.valueOf(event.said()));
            }
        }
        acknowledged.forEach((asked, answer) -> {
            List<String> all = counts.getOrDefault(asked, List.of());
            if (all.size() != 1) {
                found.add(
                        violation(
                                asked,
                                "was answered with acknowledgement, and is so "
                                        + all.size()
                                        + " times"));
            } else if (!all.getFirst().equals(answer)) {
                found.add(
                        violation(asked, "was answered with " + answer + ", and counts as " + all));
            }
        });
    }

    private static void decided(
            Evidence evidence, Map<String, String> acknowledged, List<Violation> found) {
        Outcomes outcomes = Outcomes.of(evidence);
        for (Evidence.Approval approval : evidence.approvals()) {
            String asked = approval.id().toString();
            String answer = acknowledged.get(asked);
            String outcome = outcomes.of(approval.task(), approval.call());
            if (answer == null || outcome.isEmpty()) {
                continue;
            }
            boolean denied = outcome.equals("denied");
            if (denied == Boolean.parseBoolean(answer)) {
                found.add(
                        violation(
                                asked,
                                "was answered with %s, and its call %s of task %s ended as %s"
                                        .formatted(
                                                answer,
                                                approval.call(),
                                                approval.task(),
                                                outcome)));
            }
        }
    }

    private static void handedOn(
            Evidence evidence, Map<String, String> acknowledged, List<Violation> found) {
        Map<UUID, Evidence.Task> workflows = new HashMap<>();
        evidence.tasks().stream()
                .filter(it -> it.kind().equals("workflow") && it.state().equals("SUCCEEDED"))
                .forEach(it -> workflows.put(it.id(), it));
        for (Evidence.Event event : evidence.events()) {
            String asked = String.valueOf(event.about());
            String answer = acknowledged.get(asked);
            if (answer == null || !answered(event) || !workflows.containsKey(event.task())) {
                continue;
            }
            String told = evidence.answers().get(Objects.requireNonNull(event.task()));
            if (event.type().equals("question-answered") && !answer.equals(told)) {
                found.add(
                        violation(
                                asked,
                                "was answered with " + answer + ", and agents were told " + told));
            }
        }
    }

    private static Violation violation(String asked, String detail) {
        return new Violation(Promise.ANSWERS, "item " + asked, detail);
    }
}
