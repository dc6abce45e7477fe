package dev.troupe.cli.chat;

import dev.troupe.cli.attention.Attention;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.line.Completions;
import dev.troupe.cli.line.Editor;
import dev.troupe.cli.line.ProjectFiles;
import dev.troupe.cli.line.Typing;
import dev.troupe.cli.line.Word;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.cli.screen.TextScreen;
import dev.troupe.cli.trace.RequestTrace;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** A chat on a terminal, from its greeting to its farewell. */
public final class Chat implements Typing {
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
    private volatile TroupeApi api;
    private volatile Conversation conversation;
    private final Wishes wishes;
    private boolean thoughts;
    private boolean interrupting;
    private boolean leaving;
    private boolean left;
    private final CountDownLatch typed = new CountDownLatch(1);
    private long quietSince = System.nanoTime();

    private record Taken(TroupeApi by, PostedMessage message) {}

    private Chat(Start start, Terminal terminal, Duration typedAhead) throws IOException {
        this.start = start;
        this.wishes = new Wishes(start.effort());
        this.api = start.connect().apply(this::waiting);
        ProjectFiles files = new ProjectFiles(Path.of(start.session().projectPath()));
        this.editor =
                new Editor(
                        terminal,
                        history(start),
                        new Completions(Slash.words(), this::arguments, files),
                        this,
                        typedAhead);
        this.desk = new Desk(terminal, editor, start.console().colour());
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
        Farewell.say(start, conversation, api, calls.unsent());
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
                interrupting &= conversation.working();
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

    // What follows is called by the thread that reads keys, and only passes it on.

    @Override
    public void entered(String text) {
        heard.add(() -> {
            leaving = false;
            attention.here();
            if (Slash.meant(text)) {
                commands.carryOut(text);
            } else {
                say(text);
            }
        });
    }

    @Override
    public void key(char key) {
        heard.add(() -> {
            attention.here();
            asking.key(key);
        });
    }

    @Override
    public void note(String text) {
        heard.add(() -> {
            attention.here();
            asking.note(text);
        });
    }

    @Override
    public void interrupted() {
        heard.add(() -> {
            if (conversation.working() && !interrupting) {
                interrupt();
            } else if (leaving || interrupting) {
                editor.leave();
            } else {
                leaving = true;
                desk.line(desk.style().dim("Ctrl-C again, or Ctrl-D, leaves."));
            }
        });
    }

    @Override
    public void escaped() {
        heard.add(() -> {
            if (!asking.putOff() && conversation.working() && !interrupting) {
                interrupt();
            }
        });
    }

    // From here on it is the chat's own thread.

    /** What the person wants of requests that begin. */
    Wishes wishes() {
        return wishes;
    }

    private void say(String text) {
        // What is said while it works is for whoever works.
        send(
                new PostMessage(text, conversation.goesOn() ? null : wishes.agent().orElse(null)),
                text);
    }

    /**
     * Says something in the session.
     *
     * @param typed what the person gets back to try it again when it cannot be said
     */
    void send(PostMessage message, String typed) {
        // What is at work goes on as it began.
        PostMessage whole =
                conversation.goesOn() ? message : message.with(wishes.effort().orElse(null));
        Desk.Pending pending = desk.pending(message.text());
        TroupeApi current = api;
        boolean connected = conversation.connected();
        Conversation here = conversation;
        calls.ask(
                Farewell.message(typed),
                () -> {
                    TroupeApi to = connected ? current : start.connect().apply(this::waiting);
                    RequestTrace.next();
                    return new Taken(to, to.postMessage(here.session().id(), whole));
                },
                taken -> {
                    TroupeApi to = taken.by();
                    api = to;
                    desk.settled(pending);
                    here.posted(taken.message());
                    if (whole.mode() != null) {
                        calls.ask(() -> to.session(here.session().id()), here::changed);
                    }
                    if (!here.connected() && here == conversation) {
                        here.connect(to);
                    }
                },
                failure -> {
                    desk.settled(pending);
                    failed(failure);
                    editor.giveBack(typed);
                });
    }

    private void interrupt() {
        interrupting = true;
        desk.line(desk.style().yellow("Interrupting … (Ctrl-C again leaves)"));
        UUID session = conversation.session().id();
        calls.soon(
                "the interrupt",
                () -> api.cancel(session),
                cancelled -> {},
                failure -> {
                    interrupting = false;
                    failed(failure);
                });
    }

    /** Goes over to a session. */
    void enter(Session session) {
        conversation.close();
        asking.drop();
        conversation = conversation(session);
        Greeting.lines(session, desk.style()).forEach(desk::line);
        conversation.connect(api);
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

    TroupeApi api() {
        return api;
    }

    /** Ends the chat. */
    void leave() {
        editor.leave();
    }

    private List<Word> arguments(String command) {
        return Arguments.of(command, start.sessions());
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
