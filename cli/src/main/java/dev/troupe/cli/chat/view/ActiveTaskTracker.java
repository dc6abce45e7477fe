package dev.troupe.cli.chat.view;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.TaskView;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** Knows from events which tasks of a session have not ended. */
final class ActiveTaskTracker {
    private final Set<UUID> active = new HashSet<>();

    /** Whether any has not. */
    boolean any() {
        return !active.isEmpty();
    }

    /** Takes in what has happened. */
    void hear(SessionEvent event) {
        UUID task = event.taskId();
        if (task == null) {
            return;
        }
        switch (event.body()) {
            case EventBody.TaskFinished _ -> active.remove(task);
            case EventBody.TaskChanged changed -> {
                if (TaskView.ENDED.contains(changed.state())) {
                    active.remove(task);
                } else {
                    active.add(task);
                }
            }
            case EventBody.RunStarted _ -> active.add(task);
            default -> {
                // Says nothing of the task's state.
            }
        }
    }
}
