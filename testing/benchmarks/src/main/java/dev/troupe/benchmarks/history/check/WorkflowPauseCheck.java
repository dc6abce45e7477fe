package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.ObservedOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * From the moment in which a pause is written down, a workflow begins one phase more at most, as that may have been
 * under way; and while it pauses it begins none until somebody lets it. All of it by the order of events.
 */
final class WorkflowPauseCheck implements PromiseCheck {
    private static final String PAUSE = "pause: ";

    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.PAUSES;
    }

    @Override
    public long instances(RunEvidence evidence) {
        return read(evidence).values().stream().mapToLong(WorkflowPauseLog::instances).sum();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        Map<UUID, WorkflowPauseLog> pausing = read(evidence);
        pausing.forEach((task, one) ->
                one.broken().forEach(it -> found.add(violation("task " + task, it))));
        unwritten(evidence, found);
        return found;
    }

    private static Map<UUID, WorkflowPauseLog> read(RunEvidence evidence) {
        Set<UUID> workflows = new HashSet<>();
        evidence.tasks().stream()
                .filter(it -> it.kind().equals("workflow"))
                .forEach(it -> workflows.add(it.id()));
        Map<UUID, WorkflowPauseLog> pausing = new HashMap<>();
        evidence.events().stream()
                .filter(it -> workflows.contains(it.task()))
                .sorted(
                        Comparator.comparing(RunEvidence.Event::session)
                                .thenComparingLong(RunEvidence.Event::number))
                .forEach(it ->
                        pausing.computeIfAbsent(it.task(), _ -> new WorkflowPauseLog()).take(it));
        return pausing;
    }

    /** Whoever was told that it pauses, or will, finds that on record. */
    private static void unwritten(RunEvidence evidence, List<PromiseViolation> found) {
        Set<String> written = new HashSet<>();
        Set<String> paused = new HashSet<>();
        for (RunEvidence.Event event : evidence.events()) {
            if (WorkflowPauseLog.asked(event)) {
                written.add(event.session().toString());
            } else if (WorkflowPauseLog.stopped(event)) {
                paused.add(event.session().toString());
            }
        }
        for (ObservedOperation one : evidence.history()) {
            boolean told =
                    one.name() == ObservedOperation.Name.STEER
                            && one.kind() == ObservedOperation.Kind.OK
                            && one.value().startsWith(PAUSE);
            boolean stood = one.value().equals(PAUSE + "it pauses");
            if (told && !(stood ? paused : written).contains(one.subject())) {
                found.add(
                        violation(
                                "session " + one.subject(),
                                "was to pause with acknowledgement, and nothing of it is on record"));
            }
        }
    }

    private static PromiseViolation violation(String subject, String detail) {
        return new PromiseViolation(ReliabilityPromise.PAUSES, subject, detail);
    }
}
