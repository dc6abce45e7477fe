package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.ObservedOperation;
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
final class AnswerDeliveryCheck implements PromiseCheck {
    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.ANSWERS;
    }

    @Override
    public long instances(RunEvidence evidence) {
        return acknowledged(evidence).size();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        Map<String, String> acknowledged = acknowledged(evidence);
        counted(evidence, acknowledged, found);
        decided(evidence, acknowledged, found);
        handedOn(evidence, acknowledged, found);
        return found;
    }

    /** What was answered, by the question or approval. */
    private static Map<String, String> acknowledged(RunEvidence evidence) {
        Map<String, String> acknowledged = new TreeMap<>();
        for (ObservedOperation one : evidence.history()) {
            if (answers(one) && one.kind() == ObservedOperation.Kind.OK) {
                acknowledged.put(one.subject(), one.value());
            }
        }
        return acknowledged;
    }

    private static boolean answers(ObservedOperation one) {
        return one.name() == ObservedOperation.Name.ANSWER
                || one.name() == ObservedOperation.Name.DECIDE;
    }

    private static boolean answered(RunEvidence.Event event) {
        return event.type().equals("question-answered") || event.type().equals("approval-decided");
    }

    private static void counted(
            RunEvidence evidence, Map<String, String> acknowledged, List<PromiseViolation> found) {
        Map<String, List<String>> counts = new HashMap<>();
        for (RunEvidence.Event event : evidence.events()) {
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
            RunEvidence evidence, Map<String, String> acknowledged, List<PromiseViolation> found) {
        JournaledCallOutcomes outcomes = JournaledCallOutcomes.of(evidence);
        for (RunEvidence.Approval approval : evidence.approvals()) {
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
            RunEvidence evidence, Map<String, String> acknowledged, List<PromiseViolation> found) {
        Map<UUID, RunEvidence.Task> workflows = new HashMap<>();
        evidence.tasks().stream()
                .filter(it -> it.kind().equals("workflow") && it.state().equals("SUCCEEDED"))
                .forEach(it -> workflows.put(it.id(), it));
        for (RunEvidence.Event event : evidence.events()) {
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

    private static PromiseViolation violation(String asked, String detail) {
        return new PromiseViolation(ReliabilityPromise.ANSWERS, "item " + asked, detail);
    }
}
