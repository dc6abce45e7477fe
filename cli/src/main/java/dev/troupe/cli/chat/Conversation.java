package dev.troupe.cli.chat;

import dev.troupe.cli.attention.Attention;
import dev.troupe.cli.client.EventFeed;
import dev.troupe.cli.client.Received;
import dev.troupe.cli.client.Signal;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.follow.HandedOut;
import dev.troupe.cli.screen.TextScreen;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.session.TaskView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One session as the chat shows it: what is on record, what goes on, what is new. */
final class Conversation implements AutoCloseable {
    private Session session;
    private final Desk desk;
    private final TextScreen screen;
    private final Asking asking;
    private final Consumer<Asked> verify;
    private final Consumer<UUID> planned;
    private final Attention attention;
    private final Transcript transcript = new Transcript();
    private final HandedOut handedOut = new HandedOut();
    private Spend elsewhere = Spend.NONE;
    private final Set<UUID> active = new HashSet<>();
    private final long before;
    private final List<Received> recent = new ArrayList<>();
    private final Outage outage;
    private @Nullable EventFeed feed;
    private long posted = -1;

    /**
     * Draws the conversation of a session on a screen.
     *
     * @param verify told of each question: it may have been answered long ago
     * @param planned told of each request that has ended well in plan mode
     */
    Conversation(
            Session session,
            Desk desk,
            TextScreen screen,
            Asking asking,
            Consumer<Asked> verify,
            Consumer<UUID> planned,
            Attention attention) {
        this.session = session;
        this.before = session.lastEvent();
        this.desk = desk;
        this.screen = screen;
        this.asking = asking;
        this.verify = verify;
        this.planned = planned;
        this.attention = attention;
        this.outage = new Outage(screen);
    }

    Session session() {
        return session;
    }

    /** Its settings were changed. */
    void changed(Session now) {
        session = now;
    }

    Transcript transcript() {
        return transcript;
    }

    /** Whether a request is under way. */
    boolean working() {
        return !active.isEmpty();
    }

    /** The server has taken a message, and tells of it sooner or later. */
    void posted(PostedMessage message) {
        posted = Math.max(posted, message.event());
    }

    /** Whether something was said here, now or before. */
    boolean begun() {
        return Math.max(transcript.last(), posted) > 0;
    }

    /** Whether a request is under way, or about to be. */
    boolean goesOn() {
        return working() || transcript.last() <= posted;
    }

    /** Whether events come; after a failure they do not until it is connected again. */
    boolean connected() {
        return feed != null;
    }

    /** Listens from the last event on that was heard. */
    void connect(TroupeApi api) {
        close();
        feed = api.events(session.id(), transcript.last());
    }

    @Override
    public void close() {
        EventFeed before = feed;
        feed = null;
        if (before != null) {
            before.close();
        }
    }

    /** Hears what has happened, waiting a moment for it; whether there was anything. */
    boolean listen(Duration atMost) throws InterruptedException {
        EventFeed from = feed;
        if (from == null) {
            Thread.sleep(atMost);
            return false;
        }
        @Nullable Signal signal = from.next(atMost);
        boolean any = signal != null;
        while (signal != null) {
            hear(signal);
            signal = feed == null ? null : from.next(Duration.ZERO);
        }
        outage.tick();
        return any;
    }

    private void hear(Signal signal) {
        switch (signal) {
            case Signal.Event event -> hear(event.received());
            case Signal.Cut ignored -> outage.began();
            case Signal.Restored ignored -> outage.ended();
            case Signal.Lost lost -> lost(lost.failure());
        }
    }

    /** Whether what the model thinks is shown from now on. */
    void showThoughts(boolean shown) {
        screen.showThoughts(shown);
    }

    private void lost(TroupeException failure) {
        close();
        outage.ended();
        screen.remark(failure.getMessage() + " The next message connects again.");
    }

    private void hear(Received received) {
        SessionEvent event = received.event();
        if (event == null) {
            return;
        }
        boolean past = transcript.last() < before;
        transcript.add(event);
        track(event);
        if (!past) {
            show(received, event);
            call(event);
        } else if (event.number() != 0) {
            remember(received, event);
        }
    }

    // Of what was said before the chat began, the last request is shown again.
    private void remember(Received received, SessionEvent event) {
        if (event.body() instanceof EventBody.MessagePosted said && !said.steering()) {
            recent.clear();
        }
        recent.add(received);
        if (event.number() >= before) {
            for (Received one : recent) {
                SessionEvent again = one.event();
                if (again != null) {
                    show(one, again);
                }
            }
            recent.clear();
        }
    }

    private void call(SessionEvent event) {
        if (handedOut.of(event).isPresent()) {
            return;
        }
        if (event.body() instanceof EventBody.TaskFinished end) {
            attention.ended(session, end.state());
        } else if (event.body() instanceof EventBody.TaskChanged changed
                && "paused".equals(changed.waitingFor())) {
            attention.call(session, "paused");
        }
    }

    private void track(SessionEvent event) {
        UUID task = event.taskId();
        if (task == null) {
            return;
        }
        switch (event.body()) {
            case EventBody.TaskFinished ignored -> active.remove(task);
            case EventBody.TaskChanged changed -> {
                if (TaskView.ENDED.contains(changed.state())) {
                    active.remove(task);
                } else {
                    active.add(task);
                }
            }
            case EventBody.RunStarted ignored -> active.add(task);
            default -> {
                // Says nothing of the task's state.
            }
        }
    }

    private void show(Received received, SessionEvent event) {
        handedOut.hear(event);
        switch (event.body()) {
            case EventBody.MessagePosted said -> said(said);
            case EventBody.ApprovalAsked asked -> verify.accept(new Asked.Approval(asked));
            case EventBody.ApprovalDecided decided -> {
                asking.settled(decided.approvalId());
                if (!asking.answered(decided.approvalId())) {
                    screen.show(received);
                }
            }
            case EventBody.TurnFinished turn when handedOut.of(event).isPresent() -> {
                elsewhere = elsewhere.plus(turn.spend());
                screen.show(received);
            }
            case EventBody.TaskFinished ignored when handedOut.of(event).isPresent() ->
                    screen.show(received);
            case EventBody.TaskFinished end -> {
                screen.show(received);
                asking.drop();
                Ending.lines(end, elsewhere, desk.style()).forEach(desk::line);
                elsewhere = Spend.NONE;
                UUID task = event.taskId();
                if (task != null
                        && end.state().equals("succeeded")
                        && session.mode() == ApprovalMode.PLAN) {
                    planned.accept(task);
                }
            }
            case EventBody.BudgetAsked asked -> {
                screen.show(received);
                desk.line(desk.style().dim("  " + Money.raise(asked)));
            }
            case EventBody.QuestionAsked asked -> {
                screen.show(received);
                verify.accept(new Asked.Questions(asked));
            }
            case EventBody.QuestionAnswered done -> {
                asking.settled(done.questionId());
                if (!asking.answered(done.questionId())) {
                    screen.show(received);
                }
            }
            case EventBody.TaskChanged changed when "paused".equals(changed.waitingFor()) -> {
                screen.show(received);
                desk.line(
                        desk.style()
                                .dim(
                                        "  /workflow resume lets it go on, /workflow rerun does"
                                                + " its last phase again"));
            }
            default -> screen.show(received);
        }
    }

    private void said(EventBody.MessagePosted said) {
        desk.shown(said.text());
        Said.lines(said, session.createdBy(), desk.style()).forEach(desk::line);
    }

    /** A moment has passed. */
    void tick(String idle) {
        if (working()) {
            screen.tick();
        } else {
            desk.status(idle);
        }
    }
}
