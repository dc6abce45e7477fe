package dev.troupe.benchmarks.history.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A turn is journaled once, and no run that could have known of it asks the model for it again. That a later
 * turn was asked for shows that a turn is in the journal, without a clock.
 */
final class PaidOnce implements Check {
    @Override
    public Promise promise() {
        return Promise.PAID_ONCE;
    }

    @Override
    public long instances(Evidence evidence) {
        Map<UUID, Long> newest = new HashMap<>();
        evidence.runs().forEach(it -> newest.merge(it.task(), it.epoch(), Math::max));
        return evidence.entries().stream()
                .filter(it -> it.kind().equals("turn"))
                .filter(it -> newest.getOrDefault(it.task(), 0L) > it.epoch())
                .count();
    }

    @Override
    public List<Violation> of(Evidence evidence) {
        List<Violation> found = new ArrayList<>();
        Map<UUID, List<Evidence.Entry>> turns = turns(evidence, found);
        Map<UUID, Integer> furthest = new HashMap<>();
        for (Evidence.ModelCall call : evidence.calls()) {
            int before = furthest.merge(call.task(), call.position(), Math::max);
            List<Evidence.Entry> journaled = turns.getOrDefault(call.task(), List.of());
            if (call.position() >= before || call.position() >= journaled.size()) {
                continue;
            }
            Evidence.Entry turn = journaled.get(call.position());
            boolean stale =
                    evidence.runs().stream()
                            .anyMatch(it ->
                                    it.task().equals(turn.task())
                                            && it.worker().equals(call.worker())
                                            && it.epoch() <= turn.epoch());
            if (!stale) {
                found.add(
                        violation(
                                turn.task(),
                                "turn %d was asked for again by %s, which claimed the task only after epoch %d had journaled it"
                                        .formatted(turn.turn(), call.worker(), turn.epoch())));
            }
        }
        return found;
    }

    /** Of each conversation, by the first task of its session, or by the task that was handed out. */
    private static Map<UUID, List<Evidence.Entry>> turns(Evidence evidence, List<Violation> found) {
        Map<UUID, UUID> conversations = conversations(evidence);
        Map<UUID, List<Evidence.Entry>> turns = new HashMap<>();
        Set<String> seen = new HashSet<>();
        evidence.entries().stream()
                .filter(it -> it.kind().equals("turn"))
                // Ids of tasks are in the order of their creation.
                .sorted(
                        Comparator.comparing((Evidence.Entry it) -> it.task().toString())
                                .thenComparingLong(Evidence.Entry::seq))
                .forEach(it -> {
                    if (!seen.add(it.task() + "/" + it.turn())) {
                        found.add(
                                violation(
                                        it.task(),
                                        "turn " + it.turn() + " is in the journal twice"));
                    }
                    UUID first = conversations.getOrDefault(it.task(), it.task());
                    turns.computeIfAbsent(first, _ -> new ArrayList<>()).add(it);
                });
        return turns;
    }

    private static Map<UUID, UUID> conversations(Evidence evidence) {
        Map<UUID, UUID> firsts = new HashMap<>();
        Map<UUID, UUID> conversations = new HashMap<>();
        evidence.tasks().stream()
                .filter(it -> it.kind().equals("agent") && it.root())
                .sorted(Comparator.comparing(it -> it.id().toString()))
                .forEach(it ->
                        conversations.put(
                                it.id(), firsts.computeIfAbsent(it.session(), _ -> it.id())));
        return conversations;
    }

    private static Violation violation(UUID task, String detail) {
        return new Violation(Promise.PAID_ONCE, "task " + task, detail);
    }
}
