package dev.troupe.orchestrator.session;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.task.ForkPoint;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Takes a session's events in their order, and admits those of which a fork of it knows. */
final class ForkedEventFilter {
    private final ForkPoint end;
    private final @Nullable Integer lastTurn;
    private final Set<UUID> tasks;
    private boolean isOver;

    /**
     * Admits events up to a place.
     *
     * @param lastTurn the last turn that is heard of the place's request; null: all
     * @param tasks those that are heard of, as a whole but for the request
     */
    ForkedEventFilter(ForkPoint end, @Nullable Integer lastTurn, Set<UUID> tasks) {
        this.end = end;
        this.lastTurn = lastTurn;
        this.tasks = Set.copyOf(tasks);
    }

    /** Whether the fork knows of the next event. */
    boolean admits(SessionEvent event) {
        isOver |= end.request().equals(event.taskId()) && isLater(event.body());
        return !isOver && event.taskId() != null && tasks.contains(event.taskId());
    }

    /** Files, commits and questions do not name their turn; they stand behind the calls that they come from. */
    private boolean isLater(EventBody body) {
        return lastTurn != null
                && switch (body) {
                    case EventBody.TurnFinished one -> one.turn() > lastTurn;
                    case EventBody.ModelFailed one -> one.turn() > lastTurn;
                    case EventBody.ToolStarted one -> one.turn() > lastTurn;
                    case EventBody.ToolFinished one -> one.turn() > lastTurn;
                    default -> false;
                };
    }
}
