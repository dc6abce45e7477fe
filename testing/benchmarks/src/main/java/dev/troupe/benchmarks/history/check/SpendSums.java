package dev.troupe.benchmarks.history.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/** Adds up what was spent, by task and by session. */
record SpendSums(RunEvidence evidence) {
    /** Records what one thing cost. */
    record Cost(UUID task, long amount) {}

    Map<String, Long> of(Function<SpendSums, Stream<Cost>> costs) {
        Map<UUID, UUID> sessions = new HashMap<>();
        Map<String, Long> sums = new HashMap<>();
        for (RunEvidence.Task task : evidence.tasks()) {
            sessions.put(task.id(), task.session());
            sums.put("TASK " + task.id(), 0L);
            sums.put("SESSION " + task.session(), 0L);
        }
        costs.apply(this)
                .forEach(it -> {
                    sums.merge("TASK " + it.task(), it.amount(), Long::sum);
                    sums.merge("SESSION " + sessions.get(it.task()), it.amount(), Long::sum);
                });
        return sums;
    }

    /** Journaled turns, and calls of lost runs, which are charged in full. */
    Stream<Cost> certain() {
        return Stream.concat(
                evidence.entries().stream().map(it -> new Cost(it.task(), it.cost())),
                evidence.reservations().stream()
                        .filter(it -> it.state().equals("CHARGED"))
                        .map(it -> new Cost(it.task(), it.cost())));
    }

    /** The most that calls have cost in whose middle their run was stopped: these are settled by an estimate. */
    Stream<Cost> cutShort() {
        Set<String> journaled = new HashSet<>();
        evidence.entries().stream()
                .filter(it -> it.kind().equals("turn"))
                .forEach(it -> journaled.add(it.task() + "/" + it.epoch() + "/" + it.turn()));
        return evidence.reservations().stream()
                .filter(it -> it.state().equals("SETTLED"))
                .filter(it -> !journaled.contains(it.task() + "/" + it.epoch() + "/" + it.turn()))
                .map(it -> new Cost(it.task(), it.cost()));
    }
}
