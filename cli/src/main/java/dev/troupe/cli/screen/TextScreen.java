package dev.troupe.cli.screen;

import dev.troupe.cli.client.Received;
import dev.troupe.cli.follow.HandedOut;
import dev.troupe.cli.follow.Outcome;
import dev.troupe.cli.follow.Screen;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.Workflow;
import java.util.Locale;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * For people: streamed text and a status line on a terminal, the same in whole lines when piped.
 */
public final class TextScreen implements Screen {
    private static final int BRIEF = 60;

    /** Kind of a request that is split into tasks. */
    private static final String GRAPH = TaskKind.GRAPH.word();

    /** Kind of a request that is done in phases, and of what it hands on. */
    private static final String WORKFLOW = Workflow.ARTEFACT;

    private final Console console;
    private final Style style;
    private final Paper paper;
    private final TurnText words;
    private final ThoughtLines thoughts;
    private final ToolLines tools;
    private final Progress progress;
    private final HandedOut handedOut = new HandedOut();
    private final Retries retries = new Retries();

    /** Writes to the console's output; remarks go to what the person sees. */
    public TextScreen(Console console) {
        this(console, "Ctrl-C cancels");
    }

    /**
     * The same.
     *
     * @param stop what the person can do about it
     */
    public TextScreen(Console console, String stop) {
        this.console = console;
        this.style = new Style(console.colour());
        IntSupplier columns = console.width();
        this.paper = new Printer(console.out(), console.redraws(), columns);
        this.words = new ModelText(paper, console.outTerminal(), columns);
        this.thoughts = new ThoughtLines(paper, style);
        this.tools = new ToolLines(paper, style, console.outTerminal());
        this.progress = new Progress(stop);
    }

    /** Writes on paper that can be drawn again, with the model's Markdown rendered. */
    public TextScreen(Console console, LivePaper paper) {
        this.console = console;
        this.style = new Style(console.colour());
        this.paper = paper;
        this.words = new RenderedText(paper, console.colour());
        this.thoughts = new ThoughtLines(paper, style);
        this.tools = new ToolLines(paper, style, true);
        this.progress = new Progress("Esc interrupts");
    }

    /** Whether what models think is shown from now on; first it is not. */
    public void showThoughts(boolean shown) {
        thoughts.show(shown);
    }

    @Override
    public void opened(Session session, UUID taskId) {
        String mode = session.mode().name().toLowerCase(Locale.ROOT).replace('_', '-');
        paper.line(
                style.dim(
                        SafeText.line(
                                "session "
                                        + session.id()
                                        + " · "
                                        + session.projectPath()
                                        + " · "
                                        + mode)));
    }

    @Override
    public void show(Received received) {
        var event = received.event();
        if (event != null && !retries.repeats(event)) {
            if (!(event.body() instanceof EventBody.FileChanged)) {
                tools.settle();
            }
            handedOut.hear(event);
            handedOut
                    .of(event)
                    .ifPresentOrElse(it -> elsewhere(it, event.body()), () -> here(event));
        }
    }

    /** Of it all the request's words are shown. */
    @Override
    public void recall(SessionEvent event) {
        handedOut.hear(event);
        if (handedOut.of(event).isEmpty()) {
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
            thoughts.end();
        }
        body(event.body(), event.taskId());
    }

    /** Of what others do people see how it ends, and what needs them. */
    private void elsewhere(EventBody.TaskHandedOut task, EventBody body) {
        switch (body) {
            case EventBody.TurnFinished turn -> progress.spent(turn.spend());
            case EventBody.TaskFinished end ->
                    paper.line(
                            style.dim(
                                    SafeText.line(
                                            "← %s: %s · %s"
                                                    .formatted(
                                                            task.agent(),
                                                            task.goal(),
                                                            end.state()))));
            case EventBody.ApprovalAsked asked -> asked(asked);
            case EventBody.ApprovalDecided decided -> decided(decided);
            case EventBody.BudgetAsked asked -> budget(asked);
            case EventBody.QuestionAsked asked -> question(asked);
            case EventBody.QuestionAnswered answered -> answered(answered);
            case EventBody.Notice notice -> notice(notice);
            case EventBody.Committed committed when task.agent().equals(GRAPH) ->
                    committed(committed);
            default -> {
                // Told by its answer.
            }
        }
    }

    private void budget(EventBody.BudgetAsked asked) {
        paper.line(style.yellow("? ") + SafeText.line(asked.text()));
    }

    private void notice(EventBody.Notice notice) {
        paper.line(style.yellow("note: " + SafeText.line(notice.text())));
    }

    // A merge is told when it ends.
    private void handedOut(EventBody.TaskHandedOut out) {
        if (TaskKind.MERGE.isWrittenAs(out.agent())) {
            return;
        }
        paper.line(style.dim("→ " + SafeText.line(out.agent() + ": " + out.goal())));
    }

    @Override
    public void tick() {
        tools.settle();
        paper.status(progress.line());
    }

    @Override
    public void remark(String text) {
        tools.settle();
        if (console.outTerminal()) {
            paper.line(style.yellow(SafeText.line(text)));
        } else {
            console.err().println(SafeText.line(text));
        }
    }

    @Override
    public void finished(Outcome outcome) {
        tools.settle();
        Summary.print(outcome, paper, style);
    }

    private void body(EventBody body, @Nullable UUID taskId) {
        switch (body) {
            case EventBody.TextDelta delta -> words.delta(taskId, delta.turn(), delta.text());
            case EventBody.ThinkingDelta delta -> thoughts.delta(delta.text());
            case EventBody.TurnFinished turn -> words.finished(taskId, turn.turn(), turn.text());
            case EventBody.ModelFailed ignored -> {
                // A notice says what is done about it.
            }
            case EventBody.ToolStarted started -> tools.started(started);
            case EventBody.CommandOutput output -> tools.output(output);
            case EventBody.ToolFinished finished -> tools.finished(finished);
            case EventBody.FileChanged changed -> tools.changed(changed);
            case EventBody.MessagePosted message -> message(message);
            case EventBody.TaskChanged changed -> changed(changed);
            case EventBody.RunStarted run -> run(run);
            case EventBody.Committed committed -> committed(committed);
            case EventBody.ApprovalAsked asked -> asked(asked);
            case EventBody.ApprovalDecided decided -> decided(decided);
            case EventBody.BudgetAsked asked -> budget(asked);
            case EventBody.TaskHandedOut out -> handedOut(out);
            case EventBody.TodoChanged todo -> todo(todo);
            case EventBody.Artefact artefact -> handedOn(artefact);
            case EventBody.PhaseChanged changed ->
                    new PhaseText(style).lines(changed).forEach(paper::line);
            case EventBody.QuestionAsked asked -> question(asked);
            case EventBody.QuestionAnswered answered -> answered(answered);
            case EventBody.Notice notice -> notice(notice);
            case EventBody.TaskFinished end -> ended(end);
        }
    }

    private void question(EventBody.QuestionAsked asked) {
        paper.line(style.yellow("? ") + new FormText(style).title(asked.form()));
        // A person who is asked sees each question there.
        if (!console.canAsk()) {
            asked.form().fields().forEach(it -> paper.line("  " + SafeText.line(it.question())));
        }
    }

    private void answered(EventBody.QuestionAnswered answered) {
        String by = SafeText.line(answered.answeredBy());
        paper.line(
                answered.answers().isEmpty()
                        ? style.dim("  left unanswered by " + by)
                        : "  " + style.green("answered") + " by " + by);
        answered.answers()
                .forEach((key, answer) -> {
                    String given = SafeText.line(key + ": " + TypedAnswer.shown(answer));
                    paper.line(style.dim("    " + given));
                });
    }

    /** What a model has said last was shown; the words of a request that several work on are nobody's. */
    private void ended(EventBody.TaskFinished end) {
        paper.startLine();
        boolean several =
                TaskKind.GRAPH.isWrittenAs(end.kind()) || TaskKind.WORKFLOW.isWrittenAs(end.kind());
        if (several && end.state().equals("succeeded")) {
            paper.line("");
            paper.line(SafeText.block(end.summary()));
        }
    }

    private void message(EventBody.MessagePosted message) {
        String who = message.steering() ? message.author() + " (meanwhile)" : message.author();
        paper.line(style.bold(SafeText.line(who) + ": ") + SafeText.block(message.text()));
        paper.line("");
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
            paper.line(style.yellow("paused"));
            return;
        }
        String waiting = changed.waitingFor() == null ? "" : " for " + changed.waitingFor();
        String cause = changed.cause() == null ? "" : ": " + changed.cause();
        if (!(waiting + cause).isEmpty()) {
            paper.line(style.dim(SafeText.line(changed.state() + waiting + cause)));
        }
    }

    private void run(EventBody.RunStarted run) {
        if (TaskKind.WORKFLOW.isWrittenAs(run.agent())) {
            return;
        }
        String again = run.epoch() > 1 ? " · run " + run.epoch() : "";
        String who = run.agent().equals(GRAPH) ? "tasks" : run.agent() + " · " + run.model();
        paper.line(style.dim(SafeText.line(who + again)));
    }

    private void committed(EventBody.Committed committed) {
        String commit = committed.commit();
        String shown = commit.substring(0, Math.min(10, commit.length()));
        paper.line(style.bold("commit " + shown) + " " + SafeText.line(committed.subject()));
        for (String left : committed.left()) {
            paper.line(style.yellow("  not committed: " + SafeText.line(left)));
        }
    }

    // A person who is asked sees the whole question there; here it is for readers of the log.
    private void asked(EventBody.ApprovalAsked asked) {
        String what = SafeText.line(asked.tool() + " needs an answer: " + asked.subject());
        paper.line(
                style.yellow("? ")
                        + (console.canAsk() ? TerminalWidth.fitting(what, BRIEF) : what));
        if (!console.outTerminal()) {
            paper.line(style.dim("  " + SafeText.line(asked.reason())));
        }
    }

    private void decided(EventBody.ApprovalDecided decided) {
        String note = decided.note() == null ? "" : ": " + decided.note();
        String answer = decided.approved() ? style.green("approved") : style.red("denied");
        paper.line("  " + answer + SafeText.block(" by " + decided.decidedBy() + note));
    }

    private void handedOn(EventBody.Artefact artefact) {
        if (artefact.kind().equals(WORKFLOW)) {
            return;
        }
        String what = artefact.kind() + ", " + artefact.bytes() + " bytes";
        paper.line(style.dim(SafeText.line("handed on " + artefact.name() + " (" + what + ")")));
    }

    private void todo(EventBody.TodoChanged todo) {
        for (EventBody.TodoChanged.Item item : todo.items()) {
            String box =
                    switch (item.status()) {
                        case "done" -> "[x] ";
                        case "active" -> "[>] ";
                        default -> "[ ] ";
                    };
            paper.line("  " + box + SafeText.line(item.text()));
        }
    }
}
