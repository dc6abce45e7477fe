package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Between asking for the end and seeing it; where something was broken at the time, it need only end. */
final class CancelledSoon implements Check {
    @Override
    public List<Violation> of(Evidence evidence) {
        List<Violation> found = new ArrayList<>();
        Faults faults = Faults.of(evidence.history());
        Map<UUID, UUID> sessions = new HashMap<>();
        evidence.tasks().forEach(it -> sessions.put(it.id(), it.session()));
        Map<String, Long> asked = new HashMap<>();
        for (Operation one : evidence.history()) {
            if (one.name() == Operation.Name.CANCEL && one.kind() == Operation.Kind.INVOKE) {
                asked.putIfAbsent(one.subject(), one.at());
            }
            if (one.name() != Operation.Name.ENDED || !one.value().equals("cancelled")) {
                continue;
            }
            Long since = asked.get(String.valueOf(sessions.get(UUID.fromString(one.subject()))));
            if (since == null) {
                continue;
            }
            long took = one.at() - since;
            boolean calm = faults.none(since - evidence.rules().calm().toMillis(), one.at());
            if (calm && took > evidence.rules().cancelWithin().toMillis()) {
                found.add(
                        new Violation(
                                Promise.CANCEL,
                                "task " + one.subject(),
                                "ended " + took + " ms after it was to be cancelled"));
            }
        }
        return found;
    }
}
