package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.Operation;
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
final class PausesKept implements Check {
    private static final String PAUSE = "pause: ";

    @Override
    public Promise promise() {
        return Promise.PAUSES;
    }

    @Override
    public long instances(Evidence evidence) {
        return read(evidence).values().stream().mapToLong(Pausing::instances).sum();
    }

    @Override
    public List<Violation> of(Evidence evidence) {
        List<Violation> found = new ArrayList<>();
        Map<UUID, Pausing> pausing = read(evidence);
        pausing.forEach((task, one) ->
                one.broken().forEach(it -> found.add(violation("task " + task, it))));
        unwritten(evidence, found);
        return found;
    }

    private static Map<UUID, Pausing> read(Evidence evidence) {
        Set<UUID> workflows = new HashSet<>();
        evidence.tasks().stream()
                .filter(it -> it.kind().equals("workflow"))
                .forEach(it -> workflows.add(it.id()));
        Map<UUID, Pausing> pausing = new HashMap<>();
        evidence.events().stream()
                .filter(it -> workflows.contains(it.task()))
                .sorted(
                        Comparator.comparing(Evidence.Event::session)
                                .thenComparingLong(Evidence.Event::number))
                .forEach(it -> pausing.computeIfAbsent(it.task(), _ -> new Pausing()).take(it));
        return pausing;
    }

    /** Whoever was told that it pauses, or will, finds that on record. */
    private static void unwritten(Evidence evidence, List<Violation> found) {
        Set<String> written = new HashSet<>();
        Set<String> paused = new HashSet<>();
        for (Evidence.Event event : evidence.events()) {
            if (Pausing.asked(event)) {
                written.add(event.session().toString());
            } else if (Pausing.stopped(event)) {
                paused.add(event.session().toString());
            }
        }
        for (Operation one : evidence.history()) {
            boolean told =
                    one.name() == Operation.Name.STEER
                            && one.kind() == Operation.Kind.OK
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

    private static Violation violation(String subject, String detail) {
        return new Violation(Promise.PAUSES, subject, detail);
    }
}
