package dev.troupe.cli.chat;

import dev.troupe.cli.attention.Attention;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.line.Completions;
import dev.troupe.cli.line.Editor;
import dev.troupe.cli.line.ProjectFiles;
import dev.troupe.cli.line.Word;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.screen.TextScreen;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** A chat on a terminal, from its greeting to its farewell. */
public final class Chat {
    private static final Duration MOMENT = Duration.ofMillis(60);
    private static final Duration TICK = Duration.ofMillis(150);
    private static final Duration TYPED_AHEAD = Duration.ofMillis(400);
    private static final Duration SENDING = Duration.ofSeconds(2);
    private static final Duration HEARING = Duration.ofSeconds(1);

    private final Start start;
    private final BlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
    private final Calls calls = new Calls(heard, this::failed);
    private final Editor editor;
    private final Desk desk;
    private final Attention attention;
    private final Answers answers;
    private final PlanTalk plans;
    private final Asking asking;
    private final Commands commands;
    private final Keys keys = new Keys(this, heard);
    private final Sending sending;
    private volatile Conversation conversation;
    private final Wishes wishes;
    private boolean thoughts;
    private boolean left;
    private final CountDownLatch typed = new CountDownLatch(1);
    private long quietSince = System.nanoTime();

    private Chat(Start start, Terminal terminal, Duration typedAhead) throws IOException {
        this.start = start;
        this.wishes = new Wishes(start.effort());
        TroupeApi api = connect();
        ProjectFiles files = new ProjectFiles(Path.of(start.session().projectPath()));
        this.editor =
                new Editor(
                        terminal,
                        history(start),
                        new Completions(Slash.words(), this::arguments, files),
                        keys,
                        typedAhead);
        this.desk = new Desk(terminal, editor, start.console().colour());
        this.sending = new Sending(this, desk, editor, wishes, this::connect, api);
        this.attention = new Attention(start.notifying(), editor::send, desk::line);
        this.answers = new Answers(this, desk, editor);
        this.asking = answers.asking();
        this.plans = new PlanTalk(this, desk, start.environment());
        this.conversation = conversation(start.session());
        this.commands = new Commands(this, desk, editor, start);
    }

    private static Path history(Start start) {
        return start.home().path().resolve("history");
    }

    /**
     * Chats until the person leaves.
     *
     * @throws TroupeException when the terminal cannot be used
     */
    public static void run(Start start) {
        // Lines of tables are drawn as what they are; terminals differ in their second character
        // set.
        System.setProperty(TerminalBuilder.PROP_DISABLE_ALTERNATE_CHARSET, "true");
        try (Terminal terminal = TerminalBuilder.builder().system(true).dumb(false).build()) {
            run(start, terminal, TYPED_AHEAD);
        } catch (IOException | IllegalStateException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The terminal cannot be used for a chat (" + e.getMessage() + ").",
                    "Use `troupe run`, or pipe the messages into `troupe chat`.",
                    e);
        }
    }

    static void run(Start start, Terminal terminal, Duration typedAhead) throws IOException {
        new Chat(start, terminal, typedAhead).run();
    }

    private void run() {
        Thread ears = Thread.ofPlatform().daemon().name("chat").unstarted(this::listen);
        heard.add(() -> enter(start.session()));
        if (!editor.remembers()) {
            heard.add(() ->
                    desk.line(
                            "note: what you type is not remembered: "
                                    + SafeText.line(history(start).toString())
                                    + " cannot be written."));
        }
        ears.start();
        editor.run();
        // First what was typed becomes calls, then the calls get through, then their answers are
        // heard.
        heard.add(typed::countDown);
        try {
            if (typed.await(HEARING.toMillis(), TimeUnit.MILLISECONDS)) {
                calls.drain(SENDING);
            }
            heard.add(() -> left = true);
            if (!ears.join(HEARING)) {
                ears.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        conversation.close();
        Farewell.say(start, conversation, api(), calls.unsent());
    }

    private void listen() {
        try {
            while (!left) {
                for (Runnable next = heard.poll(); next != null; next = heard.poll()) {
                    next.run();
                }
                if (conversation.listen(MOMENT)) {
                    quietSince = System.nanoTime();
                } else if (System.nanoTime() - quietSince > TICK.toNanos()) {
                    conversation.tick(StatusLine.idle(conversation));
                    quietSince = System.nanoTime();
                }
                keys.look();
            }
        } catch (InterruptedException e) {
            // The person has left.
        } catch (RuntimeException | Error e) {
            typed.countDown();
            desk.line(
                    "error: the chat cannot go on ("
                            + e
                            + "); `troupe chat --continue` opens it again.");
            editor.leave();
        }
    }

    // From here on it is the chat's own thread.

    /** Carries out, or says, what was typed. */
    void take(String text) {
        if (Slash.meant(text)) {
            commands.carryOut(text);
        } else {
            sending.say(text);
        }
    }

    /** What the person wants of requests that begin. */
    Wishes wishes() {
        return wishes;
    }

    /**
     * Says something in the session.
     *
     * @param typed what the person gets back to try it again when it cannot be said
     */
    void send(PostMessage message, String typed) {
        sending.send(message, typed);
    }

    /** Goes over to a session. */
    void enter(Session session) {
        conversation.close();
        asking.drop();
        conversation = conversation(session);
        Greeting.lines(session, desk.style()).forEach(desk::line);
        conversation.connect(api());
    }

    /** Whether what the model thinks is shown. */
    boolean showsThoughts() {
        return thoughts;
    }

    /** From now on it is shown, or hidden. */
    void showThoughts(boolean shown) {
        thoughts = shown;
        conversation.showThoughts(shown);
    }

    private Conversation conversation(Session session) {
        TextScreen screen = new TextScreen(start.console(), desk);
        screen.showThoughts(thoughts);
        return new Conversation(
                session, desk, screen, asking, answers::verify, plans::ended, attention);
    }

    Conversation conversation() {
        return conversation;
    }

    Attention attention() {
        return attention;
    }

    Answers answers() {
        return answers;
    }

    PlanTalk plans() {
        return plans;
    }

    boolean colour() {
        return start.console().colour();
    }

    Calls calls() {
        return calls;
    }

    Desk desk() {
        return desk;
    }

    TroupeApi api() {
        return sending.api();
    }

    /** Ends the chat. */
    void leave() {
        editor.leave();
    }

    private List<Word> arguments(String command) {
        return Arguments.of(command, start.sessions());
    }

    private TroupeApi connect() {
        return start.connect().apply(this::waiting);
    }

    // Called by whichever thread waits for the server.
    private void waiting(String text) {
        heard.add(() -> desk.line(desk.style().yellow(text)));
    }

    /** Tells of what could not be done. */
    void failed(@Nullable Exception failure) {
        if (failure != null) {
            desk.failed(failure);
        }
    }
}
