package dev.troupe.cli.chat;

import dev.troupe.cli.chat.transcript.MarkdownTranscript;
import dev.troupe.cli.chat.transcript.TerminalClipboard;
import dev.troupe.cli.chat.transcript.TranscriptFileWriter;
import dev.troupe.cli.chat.view.BudgetAmounts;
import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.follow.WorkflowChangeParser;
import dev.troupe.cli.lineeditor.InputLineEditor;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.WorkflowText;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.RewindRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.session.UpdateSessionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.WorkflowOptions;
import dev.troupe.contracts.workflow.WorkflowView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** Carries out the commands of a chat. */
final class SlashCommandHandler {
    /** Instead of an effort: each agent's own. */
    private static final String USUAL = "default";

    private final TerminalChat chat;
    private final ChatScreen screen;
    private final InputLineEditor editor;
    private final ChatSetup setup;
    private final SlashCommandOutput output;

    SlashCommandHandler(
            TerminalChat chat, ChatScreen screen, InputLineEditor editor, ChatSetup setup) {
        this.chat = chat;
        this.screen = screen;
        this.editor = editor;
        this.setup = setup;
        this.output = new SlashCommandOutput(screen);
    }

    /** Carries out a command as it was typed. */
    void carryOut(String text) {
        String[] words = text.strip().split("\\s+", 2);
        String argument = words.length > 1 ? words[1].strip() : "";
        if (words[0].equals("/")) {
            help();
            return;
        }
        if (SlashCommand.exactly(words[0]).isEmpty() && chat.menu().holds(words[0])) {
            chat.say(text);
            return;
        }
        SlashCommand.named(words[0])
                .ifPresentOrElse(
                        command -> {
                            try {
                                carryOut(command, argument, text);
                            } catch (TroupeException e) {
                                chat.failed(e);
                            }
                        },
                        () -> lookUp(words[0], text));
    }

    private void help() {
        chat.calls().ask(() -> chat.menu().refresh(), all -> output.help(chat.menu().usable()));
    }

    /** Files may define it since they were read last. */
    private void lookUp(String typed, String text) {
        chat.calls()
                .ask(
                        () -> chat.menu().refresh(),
                        found -> {
                            if (chat.menu().holds(typed)
                                    || chat.menu().isUnknowable()
                                    || isSentence(typed, text)) {
                                chat.say(text);
                            } else {
                                unknown(typed);
                            }
                        });
    }

    /** Words that begin with a slash, and no command that was misspelled: {@code /tmp is full}. */
    private boolean isSentence(String typed, String text) {
        boolean path = Files.exists(Path.of(typed));
        boolean near =
                chat.menu().fault(typed).isPresent() || SlashCommand.nearest(typed).isPresent();
        return path || (!near && text.strip().length() > typed.length());
    }

    private void unknown(String typed) {
        Optional<String> fault = chat.menu().fault(typed);
        if (fault.isPresent()) {
            screen.line(TerminalSanitizer.line(typed + " cannot be used: " + fault.get()));
            return;
        }
        String meant =
                SlashCommand.nearest(typed)
                        .map(one -> " Did you mean " + one.typed() + "?")
                        .orElse("");
        screen.line(
                "There is no command %s.%s Type / to list all commands."
                        .formatted(TerminalSanitizer.line(typed), meant));
    }

    private void carryOut(SlashCommand command, String argument, String typed) {
        Session session = chat.conversation().session();
        UUID id = session.id();
        echo(command, argument, typed);
        switch (command) {
            case HELP -> help();
            case NEW -> chat.calls().ask(setup.sessions()::begin, chat::enter);
            case SESSIONS ->
                    chat.calls().ask(setup.sessions()::here, all -> output.sessions(all, id));
            case RESUME -> resume(argument);
            case CONTINUE -> task(command, () -> chat.api().resume(id));
            case MODE -> mode(argument);
            case MODEL -> model(argument);
            case AGENT -> agent(argument);
            case EFFORT -> effort(argument);
            case PARALLEL -> parallel(argument, typed);
            case PLAN -> chat.plans().show();
            case WORKFLOW -> workflow(id, argument, typed);
            case ANSWER -> chat.answers().askAgain();
            case THINKING -> thinking(argument);
            case STATUS -> chat.calls().ask(() -> chat.api().session(id), this::status);
            case COST -> output.cost(chat.conversation().transcript());
            case BUDGET -> budget(argument);
            case DIFF -> output.diff(chat.conversation().transcript());
            case UNDO -> undo(id, argument);
            case REDO -> task(command, () -> chat.api().redo(id));
            case REWIND -> rewind(id, argument);
            case HELD -> new HeldChangesChatCommand(chat, screen).carryOut(id, argument);
            case COPY -> copy();
            case EXPORT -> export(argument);
            case DOCTOR ->
                    chat.calls()
                            .ask(() -> SlashCommandOutput.findings(setup.doctor()), output::doctor);
            case CLEAR -> {
                editor.clear();
                chat.dropAttachments();
                chat.calls().ask(setup.sessions()::begin, chat::enter);
            }
            case CONTEXT, COMPACT, RENAME, FORK, SEARCH ->
                    new ConversationChatCommand(chat, screen).carryOut(command, argument);
            case EXIT -> chat.leave();
        }
    }

    /** Leaves what was typed above its result; a goal is a message, which is shown when the server has it. */
    private void echo(SlashCommand command, String argument, String typed) {
        boolean message = command == SlashCommand.PARALLEL || command == SlashCommand.WORKFLOW;
        if (command != SlashCommand.EXIT && (!message || argument.isEmpty())) {
            screen.line(
                    screen.style().dim(ChatScreen.SIGN + TerminalSanitizer.line(typed.strip())));
        }
    }

    private void task(SlashCommand command, Callable<StartedTask> start) {
        chat.calls().ask(command.typed(), start, started -> {});
    }

    private void undo(UUID session, String argument) {
        if (!argument.isEmpty() && !argument.equals("merge")) {
            throw misused("/undo does not know '" + argument + "'.", "Use /undo, or /undo merge.");
        }
        task(SlashCommand.UNDO, () -> chat.api().undo(session, !argument.isEmpty()));
    }

    private void rewind(UUID session, String argument) {
        RewindRequest request =
                RewindWordsParser.of(argument)
                        .orElseThrow(() ->
                                misused(
                                        "To which step?",
                                        "Give the number of a step from `troupe history`: /rewind 3, or /rewind 3 files,"
                                                + " or /rewind 3 conversation"));
        task(SlashCommand.REWIND, () -> chat.api().rewind(session, request));
    }

    private void status(Session session) {
        chat.conversation().changed(session);
        output.status(chat.conversation());
    }

    private void resume(String id) {
        if (id.isEmpty()) {
            throw misused(
                    "Which session?",
                    "Give the end of a session's id from /sessions: /resume 1a2b3c4d");
        }
        chat.calls().ask(() -> setup.sessions().find(id), chat::enter);
    }

    /** Whether there is one of that name, the worker says that reads the project. */
    private void agent(String typed) {
        if (!typed.isEmpty()) {
            chat.wishes().agent(typed);
        }
        screen.line(
                (typed.isEmpty() ? "Requests go to " : "From the next request on, requests go to ")
                        + TerminalSanitizer.line(chat.wishes().agent().orElse("developer"))
                        + "; `troupe agents` lists all agents.");
    }

    private void effort(String typed) {
        switch (typed) {
            case "" -> {}
            case USUAL -> chat.wishes().effort(null);
            default ->
                    chat.wishes()
                            .effort(
                                    ReasoningEffort.of(typed)
                                            .orElseThrow(() ->
                                                    misused(
                                                            "'" + typed + "' is no effort.",
                                                            "Use low, medium, high, xhigh, max or default.")));
        }
        screen.line(
                chat.wishes()
                        .effort()
                        .map(it -> "Models think about a request with effort " + it.word() + ".")
                        .orElse("Models think as much as the definition of each agent says."));
    }

    private void thinking(String typed) {
        boolean shown =
                switch (typed) {
                    case "" -> !chat.showsThoughts();
                    case "on" -> true;
                    case "off" -> false;
                    default ->
                            throw misused("'" + typed + "' is not on or off.", "Say /thinking on.");
                };
        chat.showThoughts(shown);
        screen.line(
                shown
                        ? "What the model thinks is shown from now on, if its provider reveals it."
                        : "What the model thinks is hidden from now on.");
    }

    private void parallel(String goal, String typed) {
        if (goal.isEmpty()) {
            throw misused(
                    "What is to be done?",
                    "Give the task: /parallel rename Cart to Basket, with its tests");
        }
        chat.send(PostMessageRequest.split(goal, null), typed);
    }

    /** One or two words may be about the workflow there is, as on the command line. */
    private void workflow(UUID session, String goal, String typed) {
        List<String> words = goal.isEmpty() ? List.of() : List.of(goal.split("\\s+"));
        Optional<ChangeWorkflowRequest> change = WorkflowChangeParser.of(words);
        if (WorkflowChangeParser.shows(words)) {
            chat.calls().ask(() -> chat.api().workflow(session), this::show);
        } else if (change.isPresent()) {
            chat.calls()
                    .ask(typed, () -> chat.api().changeWorkflow(session, change.get()), this::show);
        } else {
            chat.send(
                    PostMessageRequest.inPhases(goal, new WorkflowOptions(false, List.of())),
                    typed);
        }
    }

    private void show(WorkflowView view) {
        new WorkflowText(setup.console()).lines(view).forEach(screen::line);
    }

    private void mode(String typed) {
        Session session = chat.conversation().session();
        if (typed.isEmpty()) {
            String what = SlashArgumentCompletions.what(session.mode());
            screen.line("The mode is %s: %s.".formatted(WireJson.word(session.mode()), what));
            return;
        }
        ApprovalMode mode =
                Stream.of(ApprovalMode.values())
                        .filter(one -> WireJson.word(one).equals(typed))
                        .findFirst()
                        .orElseThrow(() -> noMode(typed));
        if (mode != session.mode()) {
            chat.conversation().expectOwnChange("settings-changed");
        }
        change(
                new UpdateSessionRequest(null, mode, null, null),
                "Mode: " + typed + ", " + SlashArgumentCompletions.what(mode) + ".");
    }

    private static TroupeException noMode(String typed) {
        List<String> all = Stream.of(ApprovalMode.values()).map(WireJson::word).toList();
        return misused(
                "'" + typed + "' is no mode.", "It is one of " + String.join(", ", all) + ".");
    }

    private void model(String typed) {
        if (typed.isEmpty()) {
            output.model(chat.conversation());
            return;
        }
        List<String> told = new ArrayList<>();
        chat.calls()
                .ask(
                        "a setting",
                        () -> setup.sessions().modelName(typed, told::add),
                        name -> {
                            told.forEach(it -> screen.line(TerminalSanitizer.line(it)));
                            use(name);
                        });
    }

    private void use(String model) {
        if (!model.equals(chat.conversation().session().model())) {
            chat.conversation().expectOwnChange("model-changed");
        }
        change(
                UpdateSessionRequest.using(model),
                "From the next request on, this session uses model "
                        + TerminalSanitizer.line(model)
                        + ".");
    }

    private void budget(String typed) {
        if (typed.isEmpty()) {
            output.budget(chat.conversation().session());
            return;
        }
        long micros = BudgetAmounts.micros(typed);
        change(
                new UpdateSessionRequest(null, null, null, micros),
                "The session may now cost " + typed + " US dollars.");
    }

    private void change(UpdateSessionRequest wish, String done) {
        ChatConversation conversation = chat.conversation();
        chat.calls()
                .ask(
                        "a setting",
                        () -> chat.api().updateSession(conversation.session().id(), wish),
                        session -> {
                            conversation.changed(session);
                            screen.line(done);
                        });
    }

    private void copy() {
        String answer = chat.conversation().transcript().answer();
        if (answer.isEmpty()) {
            throw misused("There is no answer to copy yet.", "Send a request first.");
        }
        editor.send(TerminalClipboard.sequence(answer));
        screen.line(
                "Handed %d characters to the terminal's clipboard, if it lets programs use it."
                        .formatted(answer.length()));
    }

    private void export(String file) {
        if (file.isEmpty()) {
            throw misused("Where to?", "Name a file that does not exist yet: /export chat.md");
        }
        UUID session = chat.conversation().session().id();
        chat.calls()
                .ask(
                        () ->
                                TranscriptFileWriter.write(
                                        setup.directory(),
                                        file,
                                        MarkdownTranscript.of(
                                                chat.api().conversations().export(session))),
                        written ->
                                screen.line(
                                        "Wrote "
                                                + TerminalSanitizer.line(written.toString())
                                                + "."));
    }

    private static TroupeException misused(String what, String next) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, what, next);
    }
}
