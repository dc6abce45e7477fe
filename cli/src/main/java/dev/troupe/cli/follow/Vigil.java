package dev.troupe.cli.follow;

import dev.troupe.cli.client.EventFeed;
import dev.troupe.cli.client.Signal;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Waits for the end of a request without showing anything, and says when it needs somebody. */
public final class Vigil {
    private static final Duration TICK = Duration.ofSeconds(10);

    private final TroupeApi api;
    private final Consumer<String> needed;

    /**
     * @param needed told in a few words what somebody is needed for
     */
    public Vigil(TroupeApi api, Consumer<String> needed) {
        this.api = api;
        this.needed = needed;
    }

    /**
     * Waits.
     *
     * @param request a task of the session
     * @param after number of the last event that is known
     * @throws TroupeException when the server is gone for good
     */
    public void await(Session session, UUID request, long after) {
        try (EventFeed feed = api.events(session.id(), after)) {
            boolean over = false;
            while (!over) {
                over = over(feed.next(TICK), request);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TroupeException(ErrorCode.CANCELLED, "Waiting was interrupted.", e);
        }
    }

    private boolean over(@Nullable Signal signal, UUID request) {
        if (signal instanceof Signal.Lost lost) {
            throw lost.failure();
        }
        if (!(signal instanceof Signal.Event happened) || happened.received().event() == null) {
            return false;
        }
        SessionEvent event = happened.received().event();
        need(event.body()).ifPresent(needed);
        return event.body() instanceof EventBody.TaskFinished && request.equals(event.taskId());
    }

    private static Optional<String> need(EventBody body) {
        return switch (body) {
            case EventBody.ApprovalAsked _ -> Optional.of("an answer is needed");
            case EventBody.QuestionAsked asked -> Optional.of(asked.form().title());
            case EventBody.BudgetAsked asked -> Optional.of(asked.text());
            case EventBody.TaskChanged changed when WorkflowStops.pauses(changed) ->
                    Optional.of("paused");
            default -> Optional.empty();
        };
    }
}
