package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.ObservedOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Between asking for the end and seeing it; where something was broken at the time, it need only end. */
final class CancelDelayCheck implements PromiseCheck {
    /** A cancel while all was well. */
    private record Cancel(String task, long took) {}

    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.CANCEL;
    }

    @Override
    public long instances(RunEvidence evidence) {
        return whileAllWasWell(evidence).size();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        long most = evidence.rules().cancelWithin().toMillis();
        return whileAllWasWell(evidence).stream()
                .filter(it -> it.took() > most)
                .map(it ->
                        new PromiseViolation(
                                ReliabilityPromise.CANCEL,
                                "task " + it.task(),
                                "ended " + it.took() + " ms after it was to be cancelled"))
                .toList();
    }

    private static List<Cancel> whileAllWasWell(RunEvidence evidence) {
        List<Cancel> found = new ArrayList<>();
        FaultIntervals faults = FaultIntervals.of(evidence.history());
        Map<UUID, UUID> sessions = new HashMap<>();
        evidence.tasks().forEach(it -> sessions.put(it.id(), it.session()));
        Map<String, Long> asked = new HashMap<>();
        for (ObservedOperation one : evidence.history()) {
            if (one.name() == ObservedOperation.Name.CANCEL
                    && one.kind() == ObservedOperation.Kind.INVOKE) {
                asked.putIfAbsent(one.subject(), one.at());
            }
            if (one.name() != ObservedOperation.Name.ENDED || !one.value().equals("cancelled")) {
                continue;
            }
            Long since = asked.get(String.valueOf(sessions.get(UUID.fromString(one.subject()))));
            if (since != null
                    && faults.none(since - evidence.rules().calm().toMillis(), one.at())) {
                found.add(new Cancel(one.subject(), one.at() - since));
            }
        }
        return found;
    }
}
