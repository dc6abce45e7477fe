package dev.troupe.benchmarks.history.check;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A task whose workers were lost, and that ends, is claimed once more to tell of files that it wrote and of which
 * nobody knows. Such a claim tells nobody that it has begun; it journals what it tells, and only the end comes behind.
 *
 * @param newest newest epoch that has journaled anything, by task
 * @param moved number of the last event of a task that says where it stands, but for its end
 */
record LastClaimEvents(Map<UUID, Long> newest, Map<UUID, Long> moved) {
    private static final Set<String> MOVES = Set.of("run-started", "task-changed");

    static LastClaimEvents in(RunEvidence evidence) {
        Map<UUID, Long> newest = new HashMap<>();
        evidence.entries().forEach(it -> newest.merge(it.task(), it.epoch(), Math::max));
        Map<UUID, Long> moved = new HashMap<>();
        for (RunEvidence.Event event : evidence.events()) {
            UUID task = event.task();
            if (task != null && MOVES.contains(event.type())) {
                moved.merge(task, event.number(), Math::max);
            }
        }
        return new LastClaimEvents(newest, moved);
    }

    /**
     * Whether an event may be one of them.
     *
     * @param started epoch of the last run before it that told of its beginning
     */
    boolean of(RunEvidence.Event event, long started) {
        UUID task = event.task();
        return task != null
                && newest.getOrDefault(task, 0L) > started
                && event.number() > moved.getOrDefault(task, 0L);
    }
}
