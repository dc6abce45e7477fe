package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Between asking for the end and seeing it; where something was broken at the time, it need only end. */
final class CancelledSoon implements Check {
    /** A cancel while all was well. */
    private record Cancel(String task, long took) {}

    @Override
    public Promise promise() {
        return Promise.CANCEL;
    }

    @Override
    public long instances(Evidence evidence) {
        return whileAllWasWell(evidence).size();
    }

    @Override
    public List<Violation> of(Evidence evidence) {
        long most = evidence.rules().cancelWithin().toMillis();
        return whileAllWasWell(evidence).stream()
                .filter(it -> it.took() > most)
                .map(it ->
                        new Violation(
                                Promise.CANCEL,
                                "task " + it.task(),
                                "ended " + it.took() + " ms after it was to be cancelled"))
                .toList();
    }

    private static List<Cancel> whileAllWasWell(Evidence evidence) {
        List<Cancel> found = new ArrayList<>();
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
            if (since != null
                    && faults.none(since - evidence.rules().calm().toMillis(), one.at())) {
                found.add(new Cancel(one.subject(), one.at() - since));
            }
        }
        return found;
    }
}
