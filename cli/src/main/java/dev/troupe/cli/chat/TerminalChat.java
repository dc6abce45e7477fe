package dev.troupe.cli.chat;

import dev.troupe.cli.attachment.OwnCommandRunner;
import dev.troupe.cli.attachment.PendingAttachments;
import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatGreeting;
import dev.troupe.cli.chat.view.ChatPromptQueue;
import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.chat.view.ChatStatusLine;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.display.TextTaskDisplay;
import dev.troupe.cli.lineeditor.CompletionCandidate;
import dev.troupe.cli.lineeditor.InputLineCompleter;
import dev.troupe.cli.lineeditor.InputLineEditor;
import dev.troupe.cli.lineeditor.KeyPauses;
import dev.troupe.cli.lineeditor.ProjectFileList;
import dev.troupe.cli.lineeditor.ProjectSymbolNames;
import dev.troupe.cli.notification.UserNotifier;
import dev.troupe.cli.settings.ConfiguredModelNames;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** A chat on a terminal, from its greeting to its farewell. */
public final class TerminalChat {
    private static final Duration MOMENT = Duration.ofMillis(60);
    private static final Duration TICK = Duration.ofMillis(150);
    private static final Duration SENDING = Duration.ofSeconds(2);
    private static final Duration HEARING = Duration.ofSeconds(1);

    private final ChatSetup chatSetup;
    private final BlockingQueue<Runnable> heard = new LinkedBlockingQueue<>();
    private final ServerCallQueue calls = new ServerCallQueue(heard, this::failed);
    private final InputLineEditor editor;
    private final ChatScreen chatScreen;
    private final UserNotifier notifier;
    private final ChatAnswerSender answers;
    private final ChatPlanReview plans;
    private final ChatPromptQueue promptQueue;
    private final SlashCommandHandler commands;
    private final ChatKeyHandler keys = new ChatKeyHandler(this, heard);
    private final ChatMessageSender messageSender;
    private final OwnCommandRunner ownCommands;
    private final PromptCommandMenu menu;
    private volatile ChatConversation conversation;
    private final RequestDefaults requestDefaults;
    private boolean thoughts;
    private boolean left;
    private final CountDownLatch typed = new CountDownLatch(1);
    private long quietSince = System.nanoTime();

    private TerminalChat(ChatSetup chatSetup, Terminal terminal, KeyPauses pauses)
            throws IOException {
        this.chatSetup = chatSetup;
        this.requestDefaults = new RequestDefaults(chatSetup.effort());
        PendingAttachments attachments = new PendingAttachments(chatSetup.attachments());
        this.menu = new PromptCommandMenu(chatSetup.sessions());
        TroupeApi api = connect();
        String project = chatSetup.session().projectPath();
        this.editor =
                new InputLineEditor(
                        terminal,
                        history(chatSetup),
                        new InputLineCompleter(
                                menu::words,
                                this::arguments,
                                new ProjectFileList(Path.of(project)),
                                new ProjectSymbolNames(
                                        it -> SymbolCompletions.find(api(), project, it),
                                        this::offerLate)),
                        keys,
                        pauses);
        this.chatScreen = new ChatScreen(terminal, editor, chatSetup.console().colour());
        this.messageSender =
                new ChatMessageSender(
                        this,
                        chatScreen,
                        editor,
                        requestDefaults,
                        attachments,
                        chatSetup.place(),
                        this::connect,
                        api);
        this.ownCommands =
                new OwnCommandRunner(
                        chatSetup.place(),
                        chatSetup.environment(),
                        true,
                        new BoundedLineOutput(
                                heard,
                                lines ->
                                        chatScreen.line(
                                                lines.stream()
                                                        .map(TerminalSanitizer::line)
                                                        .collect(Collectors.joining("\n")))),
                        attachments);
        this.notifier = new UserNotifier(chatSetup.notifying(), editor::send, chatScreen::line);
        this.answers = new ChatAnswerSender(this, chatScreen, editor);
        this.promptQueue = answers.asking();
        this.plans = new ChatPlanReview(this, chatScreen, chatSetup.environment());
        this.conversation = conversation(chatSetup.session());
        this.commands = new SlashCommandHandler(this, chatScreen, editor, chatSetup);
    }

    private static Path history(ChatSetup setup) {
        return setup.home().path().resolve("history");
    }

    /**
     * Chats until the person leaves.
     *
     * @throws TroupeException when the terminal cannot be used
     */
    public static void run(ChatSetup setup) {
        // Lines of tables are drawn as what they are; terminals differ in their second character
        // set.
        System.setProperty(TerminalBuilder.PROP_DISABLE_ALTERNATE_CHARSET, "true");
        try (Terminal terminal =
                TerminalBuilder.builder().system(true).dumb(false).graphemeCluster(false).build()) {
            run(setup, terminal, KeyPauses.ofTyping());
        } catch (IOException | IllegalStateException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "The terminal cannot be used for a chat (" + e.getMessage() + ").",
                    "Use `troupe run`, or pipe the messages into `troupe chat`.",
                    e);
        }
    }

    static void run(ChatSetup setup, Terminal terminal, KeyPauses pauses) throws IOException {
        new TerminalChat(setup, terminal, pauses).run();
    }

    private void run() {
        Thread ears = Thread.ofPlatform().daemon().name("chat").unstarted(this::listen);
        heard.add(() -> enter(chatSetup.session()));
        if (!editor.remembers()) {
            heard.add(() ->
                    chatScreen.line(
                            "note: what you type is not remembered: "
                                    + TerminalSanitizer.line(history(chatSetup).toString())
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
        ownCommands.stop();
        conversation.close();
        ChatFarewell.say(chatSetup, conversation, api(), calls.unsent());
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
                    conversation.tick(
                            ownCommands
                                    .progress()
                                    .orElseGet(() -> ChatStatusLine.idle(conversation)));
                    quietSince = System.nanoTime();
                }
                keys.look();
                promptQueue.look();
            }
        } catch (InterruptedException e) {
            // The person has left.
        } catch (RuntimeException | Error e) {
            typed.countDown();
            chatScreen.line(
                    "error: the chat cannot go on ("
                            + e
                            + "); `troupe chat --continue` opens it again.");
            editor.leave();
        }
    }

    // From here on it is the chat's own thread.

    /** Carries out, or says, what was typed; whether it was said. */
    boolean take(String text) {
        Optional<String> own = OwnCommandRunner.command(text);
        if (own.isPresent()) {
            chatScreen.line(chatScreen.style().dim("$ " + TerminalSanitizer.line(own.get())));
            String hindered = ownCommands.start(own.get());
            if (!hindered.isEmpty()) {
                chatScreen.line(TerminalSanitizer.line(hindered));
            }
            return false;
        }
        if (SlashCommand.meant(text)) {
            commands.carryOut(text);
            return false;
        }
        messageSender.say(text);
        return true;
    }

    /** Stops the person's own command; false when none runs. */
    boolean stopOwnCommand() {
        return ownCommands.stop();
    }

    /** The slash commands that files define. */
    PromptCommandMenu menu() {
        return menu;
    }

    /** Says what was typed, as it stands. */
    void say(String text) {
        messageSender.say(text);
    }

    /** Gives up what was to go with the next message. */
    void dropAttachments() {
        messageSender.dropAttachments();
    }

    /** What the person wants of requests that begin. */
    RequestDefaults wishes() {
        return requestDefaults;
    }

    /**
     * Says something in the session.
     *
     * @param typed what the person gets back to try it again when it cannot be said
     */
    void send(PostMessageRequest message, String typed) {
        messageSender.send(message, typed);
    }

    /** Goes over to a session. */
    void enter(Session session) {
        tellOfWork(session);
        conversation.leave();
        promptQueue.drop();
        conversation = conversation(session);
        ChatGreeting.lines(session, conversation.model(), chatScreen.style())
                .forEach(chatScreen::line);
        conversation.connect(api());
    }

    /** Who goes elsewhere knows what goes on here, and holds the checkout. */
    private void tellOfWork(Session next) {
        Session here = conversation.session();
        if (conversation.goesOn() && conversation.begun() && !here.id().equals(next.id())) {
            chatScreen.line(ChatFarewell.working(here));
        }
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

    private ChatConversation conversation(Session session) {
        TextTaskDisplay display = new TextTaskDisplay(chatSetup.console(), chatScreen);
        display.showThoughts(thoughts);
        ChatConversation opened =
                new ChatConversation(
                        session,
                        chatScreen,
                        display,
                        promptQueue,
                        answers::verify,
                        plans::ended,
                        editor::giveBack,
                        notifier);
        opened.tellOfOthers(answers::askOfAnother);
        opened.nameModels(
                ConfiguredModelNames.read(chatSetup.home(), chatSetup.environment())::real);
        return opened;
    }

    ChatConversation conversation() {
        return conversation;
    }

    UserNotifier attention() {
        return notifier;
    }

    ChatAnswerSender answers() {
        return answers;
    }

    ChatPlanReview plans() {
        return plans;
    }

    boolean colour() {
        return chatSetup.console().colour();
    }

    ServerCallQueue calls() {
        return calls;
    }

    ChatScreen desk() {
        return chatScreen;
    }

    TroupeApi api() {
        return messageSender.api();
    }

    /** Ends the chat. */
    void leave() {
        editor.leave();
    }

    private List<CompletionCandidate> arguments(String command) {
        return SlashArgumentCompletions.of(command, chatSetup.sessions());
    }

    private void offerLate(String ending) {
        editor.offerLate(ending);
    }

    private TroupeApi connect() {
        return chatSetup.connect().apply(this::waiting);
    }

    // Called by whichever thread waits for the server.
    private void waiting(String text) {
        heard.add(() -> chatScreen.line(chatScreen.style().yellow(text)));
    }

    /** Tells of what could not be done. */
    void failed(@Nullable Exception failure) {
        if (failure != null) {
            chatScreen.failed(failure);
        }
    }
}
