package dev.troupe.cli.display;

import dev.troupe.cli.client.ReceivedEvent;
import dev.troupe.cli.follow.FollowedTaskOutcome;
import dev.troupe.cli.follow.SubtaskTracker;
import dev.troupe.cli.follow.TaskDisplay;
import dev.troupe.cli.prompt.FormAnswerParser;
import dev.troupe.cli.prompt.FormText;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.LiveTerminal;
import dev.troupe.cli.terminal.StreamTextOutput;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.terminal.TerminalWidth;
import dev.troupe.cli.terminal.TextOutput;
import dev.troupe.cli.text.PhaseText;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.WorkflowStatus;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * For people: streamed text and a status line on a terminal, the same in whole lines when piped.
 */
public final class TextTaskDisplay implements TaskDisplay {
    private static final int BRIEF = 60;

    /** Kinds whose end no model has told. */
    private static final Set<TaskKind> UNTOLD =
            Set.of(TaskKind.GRAPH, TaskKind.WORKFLOW, TaskKind.SETTLE, TaskKind.COMPACT);

    /** Kind of a request that is split into tasks. */
    private static final String GRAPH = TaskKind.GRAPH.word();

    /** Kind of a request that is done in phases, and of what it hands on. */
    private static final String WORKFLOW = WorkflowStatus.ARTEFACT;

    private final ConsoleStreams console;
    private final AnsiStyle style;
    private final TextOutput textOutput;
    private final ModelTextPrinter textPrinter;
    private final ReasoningLines reasoningLines;
    private final ToolCallLines tools;
    private final HeldAsideSummary heldAside = new HeldAsideSummary();
    private final ProgressStatusLine progress;
    private final SubtaskTracker subtaskTracker = new SubtaskTracker();
    private final RetryNoticeFilter retries = new RetryNoticeFilter();

    /** Writes to the console's output; remarks go to what the person sees. */
    public TextTaskDisplay(ConsoleStreams console) {
        this(console, "Ctrl-C cancels");
    }

    /**
     * The same.
     *
     * @param stop what the person can do about it
     */
    public TextTaskDisplay(ConsoleStreams console, String stop) {
        this.console = console;
        this.style = new AnsiStyle(console.colour());
        IntSupplier columns = console.width();
        this.textOutput = new StreamTextOutput(console.out(), console.redraws(), columns);
        this.textPrinter = new PlainModelTextPrinter(textOutput, console.outTerminal(), columns);
        this.reasoningLines = new ReasoningLines(textOutput, style);
        this.tools = new ToolCallLines(textOutput, style, console.outTerminal());
        this.progress = new ProgressStatusLine(stop);
    }

    /** Writes on paper that can be drawn again, with the model's Markdown rendered. */
    public TextTaskDisplay(ConsoleStreams console, LiveTerminal terminal) {
        this.console = console;
        this.style = new AnsiStyle(console.colour());
        this.textOutput = terminal;
        this.textPrinter = new MarkdownModelTextPrinter(terminal, console.colour());
        this.reasoningLines = new ReasoningLines(terminal, style);
        this.tools = new ToolCallLines(terminal, style, true);
        this.progress = new ProgressStatusLine("Esc interrupts");
    }

    /** Whether what models think is shown from now on; first it is not. */
    public void showThoughts(boolean shown) {
        reasoningLines.show(shown);
    }

    @Override
    public void opened(Session session, UUID taskId) {
        String mode = session.mode().name().toLowerCase(Locale.ROOT).replace('_', '-');
        dim("session %s · %s · %s".formatted(session.id(), session.projectPath(), mode));
    }

    @Override
    public void show(ReceivedEvent received) {
        var event = received.event();
        if (event != null && !retries.repeats(event)) {
            if (!(event.body() instanceof EventBody.FileChanged
                    || event.body() instanceof EventBody.CommandEffects)) {
                tools.settle();
            }
            heldAside.take(event.body());
            subtaskTracker.hear(event);
            subtaskTracker
                    .of(event)
                    .ifPresentOrElse(it -> elsewhere(it, event.body()), () -> here(event));
        }
    }

    /** Of it all the request's words are shown. */
    @Override
    public void recall(SessionEvent event) {
        subtaskTracker.hear(event);
        if (subtaskTracker.of(event).isEmpty()) {
            progress.happened(event.body());
            if (event.body() instanceof EventBody.MessagePosted message) {
                message(message);
            }
        } else if (event.body() instanceof EventBody.TurnFinished turn) {
            progress.spent(turn.spend());
        }
    }

    private void here(SessionEvent event) {
        progress.happened(event.body());
        if (!(event.body() instanceof EventBody.ThinkingDelta)) {
            reasoningLines.end();
        }
        body(event.body(), event.taskId());
    }

    /** Of what others do people see how it ends, and what needs them. */
    private void elsewhere(EventBody.TaskHandedOut task, EventBody body) {
        switch (body) {
            case EventBody.TurnFinished turn -> progress.spent(turn.spend());
            case EventBody.TaskFinished end ->
                    dim("← %s: %s · %s".formatted(task.agent(), task.goal(), end.state()));
            case EventBody.ApprovalAsked asked -> asked(asked);
            case EventBody.ApprovalDecided decided -> decided(decided);
            case EventBody.BudgetAsked asked -> budget(asked);
            case EventBody.QuestionAsked asked -> question(asked);
            case EventBody.QuestionAnswered answered -> answered(answered);
            case EventBody.Notice notice -> notice(notice);
            case EventBody.Committed committed when task.agent().equals(GRAPH) ->
                    new CommitText(style).lines(committed).forEach(textOutput::line);
            default -> {
                // Told by its answer.
            }
        }
    }

    private void dim(String text) {
        textOutput.line(style.dim(TerminalSanitizer.line(text)));
    }

    private void budget(EventBody.BudgetAsked asked) {
        textOutput.line(style.yellow("? ") + TerminalSanitizer.line(asked.text()));
    }

    /** What no diff shows. */
    private void effects(EventBody.CommandEffects effects) {
        if (!effects.unlisted().isEmpty()) {
            dim("  also " + String.join(", ", effects.unlisted()));
        }
    }

    private void notice(EventBody.Notice notice) {
        // The status line shows it where there is one.
        if (notice.code().equals(ProgressStatusLine.INDEXING) && console.redraws()) {
            return;
        }
        textOutput.line(style.yellow("note: " + TerminalSanitizer.line(notice.text())));
    }

    // A merge is told when it ends.
    private void handedOut(EventBody.TaskHandedOut out) {
        if (TaskKind.MERGE.isWrittenAs(out.agent())) {
            return;
        }
        dim("→ " + out.agent() + ": " + out.goal());
    }

    @Override
    public void tick() {
        tools.settle();
        textOutput.status(progress.line());
    }

    /** Shows for good what is open: nothing of this follows. */
    public void leave() {
        tools.settle();
        reasoningLines.end();
        textPrinter.leave();
        textOutput.startLine();
    }

    @Override
    public void remark(String text) {
        tools.settle();
        if (console.outTerminal()) {
            textOutput.line(style.yellow(TerminalSanitizer.line(text)));
        } else {
            console.err().println(TerminalSanitizer.line(text));
        }
    }

    @Override
    public void finished(FollowedTaskOutcome outcome) {
        tools.settle();
        OutcomeSummary.print(outcome, textOutput, style);
        heldAside.words(outcome.sessionId()).ifPresent(it -> textOutput.line(style.yellow(it)));
    }

    private void body(EventBody body, @Nullable UUID taskId) {
        switch (body) {
            case EventBody.TextDelta delta ->
                    textPrinter.delta(taskId, delta.turn(), delta.offset(), delta.text());
            case EventBody.ThinkingDelta delta -> reasoningLines.delta(delta.text());
            case EventBody.TurnFinished turn -> {
                textPrinter.finished(taskId, turn.turn(), turn.text());
                if (turn.cutShort()) {
                    dim("(interrupted here)");
                }
            }
            case EventBody.ModelFailed _,
                    EventBody.ChangesHeld _,
                    EventBody.HeldChangesSettled _,
                    EventBody.ContextCompacted _ -> {
                // A notice, or the end of the task, says what is to be known of it.
            }
            case EventBody.ToolStarted started -> tools.started(started);
            case EventBody.CommandOutput output -> tools.output(output);
            case EventBody.ToolFinished finished -> tools.finished(finished);
            case EventBody.FileChanged changed -> tools.changed(changed);
            case EventBody.CommandEffects effects -> effects(effects);
            case EventBody.MessagePosted message -> message(message);
            case EventBody.TaskChanged changed -> changed(changed);
            case EventBody.RunStarted run -> {
                textPrinter.resume(taskId);
                run(run);
            }
            case EventBody.Committed committed ->
                    new CommitText(style).lines(committed).forEach(textOutput::line);
            case EventBody.ApprovalAsked asked -> asked(asked);
            case EventBody.ApprovalDecided decided -> decided(decided);
            case EventBody.BudgetAsked asked -> budget(asked);
            case EventBody.TaskHandedOut out -> handedOut(out);
            case EventBody.TodoChanged todo -> todo(todo);
            case EventBody.Artefact artefact -> handedOn(artefact);
            case EventBody.PhaseChanged changed ->
                    new PhaseText(style).lines(changed).forEach(textOutput::line);
            case EventBody.QuestionAsked asked -> question(asked);
            case EventBody.QuestionAnswered answered -> answered(answered);
            case EventBody.Notice notice -> notice(notice);
            case EventBody.TaskFinished end -> ended(end);
        }
    }

    private void question(EventBody.QuestionAsked asked) {
        textOutput.line(style.yellow("? ") + new FormText(style).title(asked.form()));
        // A person who is asked sees each question there.
        if (!console.canAsk()) {
            asked.form()
                    .fields()
                    .forEach(it -> textOutput.line("  " + TerminalSanitizer.line(it.question())));
        }
    }

    private void answered(EventBody.QuestionAnswered answered) {
        String by = TerminalSanitizer.line(answered.answeredBy());
        textOutput.line(
                answered.answers().isEmpty()
                        ? style.dim("  left unanswered by " + by)
                        : "  " + style.green("answered") + " by " + by);
        answered.answers()
                .forEach((key, answer) -> {
                    String given =
                            TerminalSanitizer.line(key + ": " + FormAnswerParser.shown(answer));
                    textOutput.line(style.dim("    " + given));
                });
    }

    /** What a model has said last was shown; the words of a request that several work on are nobody's. */
    private void ended(EventBody.TaskFinished end) {
        textPrinter.leave();
        textOutput.startLine();
        boolean untold = TaskKind.of(end.kind()).filter(UNTOLD::contains).isPresent();
        if (untold && end.state().equals("succeeded")) {
            textOutput.line("");
            textOutput.line(TerminalSanitizer.block(end.summary()));
        }
    }

    private void message(EventBody.MessagePosted message) {
        String who = message.steering() ? message.author() + " (meanwhile)" : message.author();
        textOutput.line(
                style.bold(TerminalSanitizer.line(who) + ": ")
                        + TerminalSanitizer.block(message.text()));
        textOutput.line("");
    }

    // A workflow waits for those it hands work to all the time; its phases tell how far it is.
    private void changed(EventBody.TaskChanged changed) {
        boolean usual =
                "children".equals(changed.waitingFor())
                        || (changed.state().equals("queued") && changed.cause() != null);
        if (TaskKind.WORKFLOW.isWrittenAs(changed.kind()) && usual) {
            return;
        }
        if ("paused".equals(changed.waitingFor())) {
            textOutput.line(style.yellow("paused"));
            return;
        }
        String words = TaskStateText.line(changed);
        if (!words.isEmpty()) {
            dim(words);
        }
    }

    private void run(EventBody.RunStarted run) {
        if (TaskKind.WORKFLOW.isWrittenAs(run.agent())) {
            return;
        }
        String again = run.epoch() > 1 ? " · goes on" : "";
        dim((run.agent().equals(GRAPH) ? "tasks" : run.agent() + " · " + run.realModel()) + again);
    }

    // A person who is asked sees the whole question there; here it is for readers of the log.
    private void asked(EventBody.ApprovalAsked asked) {
        String what = TerminalSanitizer.line(asked.tool() + " needs an answer: " + asked.subject());
        textOutput.line(
                style.yellow("? ")
                        + (console.canAsk() ? TerminalWidth.fitting(what, BRIEF) : what));
        if (!console.outTerminal()) {
            textOutput.line(style.dim("  " + TerminalSanitizer.line(asked.reason())));
        }
    }

    private void decided(EventBody.ApprovalDecided decided) {
        String note = decided.note() == null ? "" : ": " + decided.note();
        String answer = decided.approved() ? style.green("approved") : style.red("denied");
        textOutput.line(
                "  " + answer + TerminalSanitizer.block(" by " + decided.decidedBy() + note));
    }

    private void handedOn(EventBody.Artefact artefact) {
        if (artefact.kind().equals(WORKFLOW)) {
            return;
        }
        dim(
                artefact.name().equals(artefact.kind())
                        ? "wrote the " + artefact.kind()
                        : "wrote the %s %s".formatted(artefact.kind(), artefact.name()));
    }

    private void todo(EventBody.TodoChanged todo) {
        for (EventBody.TodoChanged.Item item : todo.items()) {
            String box =
                    switch (item.status()) {
                        case "done" -> "[x] ";
                        case "active" -> "[>] ";
                        default -> "[ ] ";
                    };
            textOutput.line("  " + box + TerminalSanitizer.line(item.text()));
        }
    }
}
