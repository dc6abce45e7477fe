package dev.troupe.cli.follow;

import dev.troupe.cli.client.EventFeed;
import dev.troupe.cli.client.EventFeedSignal;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Waits for the end of a request without showing anything, and says when it needs somebody. */
public final class DetachedRequestNotifier {
    private static final Duration TICK = Duration.ofSeconds(10);
    private static final Duration AWAY = Duration.ofSeconds(30);

    /** Whoever has been away for a month does not wait for a call. */
    private static final long MOST_AWAY = Duration.ofDays(30).dividedBy(AWAY);

    private final Supplier<Optional<TroupeApi>> running;
    private final Consumer<String> call;
    private final AttentionTracker attentionTracker = new AttentionTracker();

    /**
     * @param running a client of the server, if it runs: nobody starts it for this
     * @param call told in a few words what somebody is needed for
     */
    public DetachedRequestNotifier(Supplier<Optional<TroupeApi>> running, Consumer<String> call) {
        this.running = running;
        this.call = call;
    }

    /**
     * Waits, through restarts of the server.
     *
     * @param request a task of the session
     * @return the request as it has ended
     * @throws TroupeException when it is not there any more
     */
    public TaskView await(TroupeApi first, Session session, TaskView request) {
        TroupeApi api = first;
        try {
            for (long away = 0; ; ) {
                try {
                    Optional<TaskView> ended = ended(api, session, request.id());
                    if (ended.isPresent()) {
                        return ended.get();
                    }
                    away = 0;
                } catch (TroupeException lost) {
                    if (lost.code() != ErrorCode.SERVER_UNREACHABLE || away++ > MOST_AWAY) {
                        throw lost;
                    }
                    Thread.sleep(AWAY);
                    api = running.get().orElse(api);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TroupeException(ErrorCode.CANCELLED, "Waiting was interrupted.", e);
        }
    }

    /** Listens first and looks then, so that nothing happens in between. */
    private Optional<TaskView> ended(TroupeApi api, Session session, UUID request)
            throws InterruptedException {
        try (EventFeed feed = api.events(session.id(), api.session(session.id()).lastEvent())) {
            List<TaskView> tasks = api.tasks(session.id());
            Optional<TaskView> now =
                    tasks.stream().filter(it -> it.id().equals(request)).findFirst();
            if (now.filter(TaskView::ended).isPresent()) {
                return now;
            }
            attentionTracker.look(api, session.id(), tasks).ifPresent(call);
            boolean over = false;
            while (!over) {
                over = over(feed.next(TICK), request);
            }
        }
        return api.tasks(session.id()).stream().filter(it -> it.id().equals(request)).findFirst();
    }

    private boolean over(@Nullable EventFeedSignal signal, UUID request) {
        if (signal instanceof EventFeedSignal.Lost lost) {
            throw lost.failure();
        }
        if (!(signal instanceof EventFeedSignal.Event happened)
                || happened.received().event() == null) {
            return false;
        }
        SessionEvent event = happened.received().event();
        attentionTracker.hear(event).ifPresent(call);
        return event.body() instanceof EventBody.TaskFinished && request.equals(event.taskId());
    }
}
