package dev.troupe.cli.follow;

import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * Describes the task that is watched, and which of its events are shown.
 *
 * @param after number of the last event not to be shown
 * @param endsAfter the task was seen unfinished at this event number: an end up to there is an
 *     earlier one, from which it was resumed
 * @param hidden other tasks, whose events a replay passes over
 * @param joined somebody looks on from here: what happened up to this event number is known, but not shown
 */
public record FollowedTask(
        Session session, UUID taskId, long after, long endsAfter, Set<UUID> hidden, long joined) {
    public FollowedTask {
        hidden = Set.copyOf(hidden);
    }

    /** A task that was just started, from the event that tells of its start. */
    public static FollowedTask started(Session session, UUID taskId, long event) {
        return new FollowedTask(session, taskId, event - 1, event - 1, Set.of(), 0);
    }

    /**
     * A task that was seen unfinished, from its session's beginning.
     *
     * @param seen the newest event at that time
     * @param tasks all tasks of the session, parents before what they handed out; the events of others are
     *     passed over
     */
    public static FollowedTask again(
            Session session, UUID taskId, long seen, Collection<TaskView> tasks) {
        Set<UUID> own = new HashSet<>(Set.of(taskId));
        Set<UUID> others = new HashSet<>();
        for (TaskView task : tasks) {
            boolean handedOut = task.parentId() != null && own.contains(task.parentId());
            (handedOut || task.id().equals(taskId) ? own : others).add(task.id());
        }
        return new FollowedTask(session, taskId, 0, seen, others, 0);
    }

    /** The same task, from where it was seen to be. */
    public FollowedTask fromThere() {
        return new FollowedTask(session, taskId, after, endsAfter, hidden, endsAfter);
    }

    boolean before(SessionEvent event) {
        return event.number() > 0 && event.number() <= joined;
    }

    boolean hides(SessionEvent event) {
        UUID task = event.taskId();
        return task != null && hidden.contains(task);
    }

    boolean endsWith(SessionEvent event) {
        return taskId.equals(event.taskId()) && event.number() > endsAfter;
    }
}
