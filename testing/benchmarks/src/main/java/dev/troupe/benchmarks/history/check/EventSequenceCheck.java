package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.ObservedOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** The ledger's numbers have no gap, and each reader saw each of them once, in order, as it is kept. */
final class EventSequenceCheck implements PromiseCheck {
    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.EVENTS;
    }

    @Override
    public long instances(RunEvidence evidence) {
        return evidence.history().stream()
                .filter(it -> it.name() == ObservedOperation.Name.EVENT)
                .map(ObservedOperation::client)
                .distinct()
                .count();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        Map<UUID, Map<Long, String>> kept = kept(evidence, found);
        Map<String, List<ObservedOperation>> readings = new TreeMap<>();
        for (ObservedOperation one : evidence.history()) {
            if (one.name() == ObservedOperation.Name.EVENT) {
                readings.computeIfAbsent(one.client(), _ -> new ArrayList<>()).add(one);
            }
        }
        readings.forEach((reader, seen) -> reading(reader, seen, kept, found));
        return found;
    }

    private static Map<UUID, Map<Long, String>> kept(
            RunEvidence evidence, List<PromiseViolation> found) {
        Map<UUID, Map<Long, String>> kept = new HashMap<>();
        Map<UUID, Long> next = new HashMap<>();
        evidence.events().stream()
                .sorted(
                        Comparator.comparing(RunEvidence.Event::session)
                                .thenComparingLong(RunEvidence.Event::number))
                .forEach(it -> {
                    kept.computeIfAbsent(it.session(), _ -> new HashMap<>())
                            .put(it.number(), it.type() + " " + it.task());
                    long expected = next.getOrDefault(it.session(), 1L);
                    if (it.number() != expected) {
                        found.add(
                                violation(
                                        it.session(),
                                        "has event "
                                                + it.number()
                                                + " where "
                                                + expected
                                                + " should be"));
                    }
                    next.put(it.session(), it.number() + 1);
                });
        evidence.lastEvents()
                .forEach((session, last) -> {
                    if (next.getOrDefault(session, 1L) != last + 1) {
                        found.add(
                                violation(
                                        session,
                                        "counts "
                                                + last
                                                + " events and has "
                                                + (next.getOrDefault(session, 1L) - 1)));
                    }
                });
        return kept;
    }

    private static void reading(
            String reader,
            List<ObservedOperation> seen,
            Map<UUID, Map<Long, String>> kept,
            List<PromiseViolation> found) {
        long expected = 1;
        UUID session = UUID.fromString(seen.getFirst().subject());
        Map<Long, String> events = kept.getOrDefault(session, Map.of());
        for (ObservedOperation one : seen) {
            String[] parts = one.value().split(" ", 2);
            long number = Long.parseLong(parts[0]);
            if (number != expected) {
                found.add(
                        violation(
                                session,
                                reader
                                        + " saw event "
                                        + number
                                        + " where "
                                        + expected
                                        + " should have come"));
            }
            String known = events.get(number);
            if (!parts[1].equals(known)) {
                found.add(
                        violation(
                                session,
                                reader
                                        + " saw event "
                                        + number
                                        + " as "
                                        + parts[1]
                                        + "; it is "
                                        + known));
            }
            expected = number + 1;
        }
        if (expected != events.size() + 1) {
            found.add(
                    violation(
                            session,
                            reader
                                    + " saw "
                                    + (expected - 1)
                                    + " of "
                                    + events.size()
                                    + " events"));
        }
    }

    private static PromiseViolation violation(UUID session, String detail) {
        return new PromiseViolation(ReliabilityPromise.EVENTS, "session " + session, detail);
    }
}
