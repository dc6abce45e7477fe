package dev.troupe.cli.chat.view;

import dev.troupe.cli.chat.transcript.SessionTranscript;
import dev.troupe.cli.client.EventFeed;
import dev.troupe.cli.client.EventFeedSignal;
import dev.troupe.cli.client.ReceivedEvent;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.display.TextTaskDisplay;
import dev.troupe.cli.follow.SubtaskTracker;
import dev.troupe.cli.notification.UserNotifier;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One session as the chat shows it: what is on record, what goes on, what is new. */
public final class ChatConversation implements AutoCloseable {
    /** Why nobody may have begun to work on a request, whose words can be corrected. */
    private static final Set<String> REFUSED =
            Set.of(
                    ErrorCode.MENTION_FAILED.wire(),
                    ErrorCode.DENIED.wire(),
                    ErrorCode.CONTEXT_TOO_LONG.wire());

    private Session session;
    private final ChatScreen chatScreen;
    private final TextTaskDisplay display;
    private final ChatPromptQueue promptQueue;
    private final Consumer<ChatQuestion> verify;
    private final Consumer<UUID> planned;
    private final Consumer<String> refused;
    private final UserNotifier notifier;
    private String asked = "";
    private final SessionTranscript transcript = new SessionTranscript();
    private final SubtaskTracker subtaskTracker = new SubtaskTracker();
    private String ownChange = "";
    private ModelUsage otherUsage = ModelUsage.NONE;
    private final ActiveTaskTracker active = new ActiveTaskTracker();
    private final long before;
    private final List<ReceivedEvent> recent = new ArrayList<>();
    private final ConnectionOutageNotice outage;
    private @Nullable EventFeed feed;
    private long posted = -1;
    private final Set<UUID> asksOfOthers = new HashSet<>();
    private Consumer<UUID> ofOther = it -> {};
    private Function<@Nullable String, String> modelNames = it -> it == null ? "default model" : it;

    /**
     * Draws the conversation of a session on a screen.
     *
     * @param verify told of each question: it may have been answered long ago
     * @param planned told of each request that has ended well in plan mode
     * @param refused given the words of each request that nobody worked on for what it names
     */
    public ChatConversation(
            Session session,
            ChatScreen chatScreen,
            TextTaskDisplay display,
            ChatPromptQueue promptQueue,
            Consumer<ChatQuestion> verify,
            Consumer<UUID> planned,
            Consumer<String> refused,
            UserNotifier notifier) {
        this.session = session;
        this.before = session.lastEvent();
        this.chatScreen = chatScreen;
        this.display = display;
        this.promptQueue = promptQueue;
        this.verify = verify;
        this.planned = planned;
        this.refused = refused;
        this.notifier = notifier;
        this.outage = new ConnectionOutageNotice(display);
    }

    public Session session() {
        return session;
    }

    /**
     * Knows from now on what providers call the configured models.
     *
     * @param names gives it for a configured name; null stands for the usual model
     */
    public void nameModels(Function<@Nullable String, String> names) {
        modelNames = names;
    }

    /**
     * Tells from now on of questions of other sessions for whose answer this one waits.
     *
     * @param asks given the id of each
     */
    public void tellOfOthers(Consumer<UUID> asks) {
        ofOther = asks;
    }

    /** The name of the session's model: that of the last run, else the one that the next would have. */
    public String model() {
        String known = transcript().model();
        return known.isEmpty() ? modelNames.apply(session.model()) : known;
    }

    /** Its settings were changed. */
    public void changed(Session now) {
        session = now;
    }

    public SessionTranscript transcript() {
        return transcript;
    }

    /** Whether a request is under way. */
    public boolean working() {
        return active.any();
    }

    /** The server has taken a message, and tells of it sooner or later. */
    public void posted(PostedMessage message) {
        posted = Math.max(posted, message.event());
    }

    /** Whether something was said here, now or before. */
    public boolean begun() {
        return Math.max(transcript.last(), posted) > 0;
    }

    /** Whether a request is under way, or about to be. */
    public boolean goesOn() {
        return working() || transcript.last() <= posted;
    }

    /** Whether events come; after a failure they do not until it is connected again. */
    public boolean connected() {
        return feed != null;
    }

    /** Listens from the last event on that was heard. */
    public void connect(TroupeApi api) {
        close();
        feed = api.events(session.id(), transcript.last());
    }

    /** Ends what is shown of it: the person goes elsewhere. */
    public void leave() {
        close();
        display.leave();
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
    public boolean listen(Duration atMost) throws InterruptedException {
        EventFeed from = feed;
        if (from == null) {
            Thread.sleep(atMost);
            return false;
        }
        @Nullable EventFeedSignal signal = from.next(atMost);
        boolean any = signal != null;
        while (signal != null) {
            hear(signal);
            signal = feed == null ? null : from.next(Duration.ZERO);
        }
        outage.tick();
        return any;
    }

    private void hear(EventFeedSignal signal) {
        switch (signal) {
            case EventFeedSignal.Event event -> hear(event.received());
            case EventFeedSignal.Cut ignored -> outage.began();
            case EventFeedSignal.Restored ignored -> outage.ended();
            case EventFeedSignal.Lost lost -> lost(lost.failure());
        }
    }

    /** Whether what the model thinks is shown from now on. */
    public void showThoughts(boolean shown) {
        display.showThoughts(shown);
    }

    private void lost(TroupeException failure) {
        close();
        outage.ended();
        display.remark(failure.getMessage() + " The next message connects again.");
    }

    private void hear(ReceivedEvent received) {
        SessionEvent event = received.event();
        if (event == null) {
            return;
        }
        boolean past = transcript.last() < before;
        transcript.add(event);
        active.hear(event);
        if (!past) {
            show(received, event);
            call(event);
        } else if (event.number() != 0) {
            remember(received, event);
        }
    }

    // Of what was said before the chat began, the last request is shown again.
    private void remember(ReceivedEvent received, SessionEvent event) {
        if (event.body() instanceof EventBody.MessagePosted said && !said.steering()) {
            recent.clear();
        }
        recent.add(received);
        if (event.number() >= before) {
            for (ReceivedEvent one : recent) {
                SessionEvent again = one.event();
                if (again != null) {
                    show(one, again);
                }
            }
            recent.clear();
        }
    }

    private void call(SessionEvent event) {
        if (subtaskTracker.of(event).isPresent()) {
            return;
        }
        if (event.body() instanceof EventBody.TaskFinished end) {
            notifier.ended(session, end.state());
        } else if (event.body() instanceof EventBody.TaskChanged changed
                && "paused".equals(changed.waitingFor())) {
            notifier.call(session, "paused");
        }
    }

    /** The next notice of that code tells of a change that this chat has made, and is not shown again. */
    public void expectOwnChange(String code) {
        ownChange = code;
    }

    private void show(ReceivedEvent received, SessionEvent event) {
        subtaskTracker.hear(event);
        switch (event.body()) {
            case EventBody.MessagePosted said -> said(said);
            case EventBody.ApprovalAsked asked -> verify.accept(new ChatQuestion.Approval(asked));
            case EventBody.ApprovalDecided decided -> {
                promptQueue.settled(decided.approvalId());
                if (!promptQueue.answered(decided.approvalId())) {
                    display.show(received);
                }
            }
            case EventBody.TurnFinished turn when subtaskTracker.of(event).isPresent() -> {
                otherUsage = otherUsage.plus(turn.spend());
                display.show(received);
            }
            case EventBody.TaskFinished ignored when subtaskTracker.of(event).isPresent() ->
                    display.show(received);
            case EventBody.TaskFinished end -> {
                display.show(received);
                promptQueue.drop();
                RequestEndText.lines(end, otherUsage, chatScreen.style()).forEach(chatScreen::line);
                otherUsage = ModelUsage.NONE;
                if (REFUSED.contains(String.valueOf(end.code()))
                        && end.spend().equals(ModelUsage.NONE)) {
                    refused.accept(asked);
                }
                UUID task = event.taskId();
                if (task != null
                        && end.state().equals("succeeded")
                        && session.mode() == ApprovalMode.PLAN) {
                    planned.accept(task);
                }
            }
            case EventBody.Notice notice when notice.code().equals(ownChange) -> {
                // The answer to the command says it.
                ownChange = "";
            }
            case EventBody.Notice notice -> {
                display.show(received);
                UUID question = notice.question();
                if (question != null) {
                    asksOfOthers.add(question);
                    ofOther.accept(question);
                }
            }
            case EventBody.RunStarted _ -> {
                display.show(received);
                asksOfOthers.forEach(promptQueue::settled);
                asksOfOthers.clear();
            }
            case EventBody.BudgetAsked asked -> {
                display.show(received);
                chatScreen.line(chatScreen.style().dim("  " + BudgetAmounts.raise(asked)));
            }
            case EventBody.QuestionAsked asked -> {
                display.show(received);
                verify.accept(new ChatQuestion.Questions(asked));
            }
            case EventBody.QuestionAnswered done -> {
                promptQueue.settled(done.questionId());
                if (!promptQueue.answered(done.questionId())) {
                    display.show(received);
                }
            }
            case EventBody.TaskChanged changed when "paused".equals(changed.waitingFor()) -> {
                display.show(received);
                chatScreen.line(
                        chatScreen
                                .style()
                                .dim(
                                        "  /workflow resume lets it go on, /workflow rerun does"
                                                + " its last phase again"));
            }
            default -> display.show(received);
        }
    }

    private void said(EventBody.MessagePosted said) {
        asked = said.steering() ? asked : said.text();
        chatScreen.shown(said.text());
        ChatMessageText.lines(said, session.createdBy(), chatScreen.style())
                .forEach(chatScreen::line);
    }

    /** A moment has passed. */
    public void tick(String idle) {
        if (working()) {
            display.tick();
        } else {
            chatScreen.status(idle);
        }
    }
}
