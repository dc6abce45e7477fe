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
final class TurnPaidOnceCheck implements PromiseCheck {
    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.PAID_ONCE;
    }

    @Override
    public long instances(RunEvidence evidence) {
        Map<UUID, Long> newest = new HashMap<>();
        evidence.runs().forEach(it -> newest.merge(it.task(), it.epoch(), Math::max));
        return evidence.entries().stream()
                .filter(it -> it.kind().equals("turn"))
                .filter(it -> newest.getOrDefault(it.task(), 0L) > it.epoch())
                .count();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        Map<UUID, List<RunEvidence.Entry>> turns = turns(evidence, found);
        Map<UUID, Integer> furthest = new HashMap<>();
        for (RunEvidence.ModelCall call : evidence.calls()) {
            int before = furthest.merge(call.task(), call.position(), Math::max);
            List<RunEvidence.Entry> journaled = turns.getOrDefault(call.task(), List.of());
            if (call.position() >= before || call.position() >= journaled.size()) {
                continue;
            }
            RunEvidence.Entry turn = journaled.get(call.position());
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
    private static Map<UUID, List<RunEvidence.Entry>> turns(
            RunEvidence evidence, List<PromiseViolation> found) {
        Map<UUID, UUID> conversations = conversations(evidence);
        Map<UUID, List<RunEvidence.Entry>> turns = new HashMap<>();
        Set<String> seen = new HashSet<>();
        evidence.entries().stream()
                .filter(it -> it.kind().equals("turn"))
                // Ids of tasks are in the order of their creation.
                .sorted(
                        Comparator.comparing((RunEvidence.Entry it) -> it.task().toString())
                                .thenComparingLong(RunEvidence.Entry::seq))
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

    private static Map<UUID, UUID> conversations(RunEvidence evidence) {
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

    private static PromiseViolation violation(UUID task, String detail) {
        return new PromiseViolation(ReliabilityPromise.PAID_ONCE, "task " + task, detail);
    }
}
