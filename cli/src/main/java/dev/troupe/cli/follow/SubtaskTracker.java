package dev.troupe.cli.follow;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Remembers which tasks of a stream of events were spawned by others, and by whom. */
public final class SubtaskTracker {
    private final Map<UUID, EventBody.TaskHandedOut> known = new HashMap<>();

    /** Knows none yet. */
    public SubtaskTracker() {}

    /** Hears an event; what it tells of is known from then on. */
    public void hear(SessionEvent event) {
        if (event.body() instanceof EventBody.TaskHandedOut out) {
            known.put(out.child(), out);
        }
    }

    /** Finds how the task of an event was spawned; empty for a person's own request. */
    public Optional<EventBody.TaskHandedOut> of(SessionEvent event) {
        return Optional.ofNullable(event.taskId()).map(known::get);
    }
}
