package dev.troupe.cli.follow;

import dev.troupe.cli.client.ReceivedEvent;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import java.util.UUID;

/** Shows a watched task. */
public interface TaskDisplay {
    /** Watching begins. */
    void opened(Session session, UUID taskId);

    /** Something happened. */
    void show(ReceivedEvent received);

    /** Something happened before anybody looked on: what comes may refer to it. */
    void recall(SessionEvent event);

    /** Nothing happened for a moment; a live screen moves on. */
    void tick();

    /** Something about the watching itself, for the person and not for programs. */
    void remark(String text);

    /** Watching ended. */
    void finished(FollowedTaskOutcome outcome);
}
