package dev.troupe.cli.prompt;

import dev.troupe.cli.follow.FormPrompter;
import dev.troupe.cli.follow.PhaseNameParser;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.LineWrapper;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest.Action;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowView;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Asks a person line by line on a terminal. */
public final class LineFormPrompter implements FormPrompter {
    private final ConsoleStreams console;
    private final LinePrompter lines;
    private final FormText text;
    private final IntSupplier width;

    /** Asks on a console whose input is a terminal. */
    public LineFormPrompter(ConsoleStreams console) {
        this.console = console;
        this.lines = new LinePrompter(console);
        this.width = console.width();
        this.text = new FormText(new AnsiStyle(console.colour()));
    }

    @Override
    public Optional<AnswerQuestionRequest> fill(QuestionForm form, BooleanSupplier needless) {
        say("");
        say(text.title(form));
        FormProgress formProgress = new FormProgress(form);
        while (!formProgress.done()) {
            text.question(form, formProgress.field()).forEach(this::say);
            if (!answered(formProgress, needless)) {
                return Optional.empty();
            }
        }
        return Optional.of(formProgress.answers());
    }

    private boolean answered(FormProgress formProgress, BooleanSupplier needless) {
        String prompt =
                LineWrapper.line(
                        text.prompt(formProgress.form(), formProgress.field()), width.getAsInt());
        Optional<String> typed = lines.ask(prompt, needless);
        while (typed.isPresent()) {
            Optional<String> fault = formProgress.take(typed.get());
            if (fault.isEmpty()) {
                return true;
            }
            say("    " + fault.get());
            typed = lines.ask(prompt, needless);
        }
        return false;
    }

    @Override
    public Optional<ChangeWorkflowRequest> goOn(WorkflowView paused, BooleanSupplier needless) {
        @Nullable WorkflowPhase failed = first(paused, WorkflowPhaseView.State.FAILED);
        @Nullable WorkflowPhase next = first(paused, WorkflowPhaseView.State.PENDING);
        String question =
                failed != null
                        ? "The phase %s has failed. Try it again? [Y/n/skip/rerun PHASE] "
                                .formatted(failed.word())
                        : "Go on%s? [Y/n/skip/rerun PHASE] "
                                .formatted(next == null ? "" : " with " + next.word());
        while (true) {
            Optional<String> typed = lines.ask(question, needless);
            if (typed.isEmpty()) {
                return Optional.empty();
            }
            String[] words = typed.get().strip().toLowerCase(Locale.ROOT).split("\\s+", 2);
            @Nullable WorkflowPhase named =
                    words.length > 1 ? PhaseNameParser.find(words[1]).orElse(null) : null;
            boolean unknown = words.length > 1 && named == null;
            switch (unknown ? "?" : words[0]) {
                case "", "y", "yes" -> {
                    return Optional.of(
                            failed == null
                                    ? new ChangeWorkflowRequest(Action.RESUME, null)
                                    : new ChangeWorkflowRequest(Action.RERUN, failed));
                }
                case "n", "no" -> {
                    return Optional.empty();
                }
                case "s", "skip" -> {
                    return Optional.of(new ChangeWorkflowRequest(Action.SKIP, named));
                }
                case "r", "rerun" -> {
                    return Optional.of(new ChangeWorkflowRequest(Action.RERUN, named));
                }
                default ->
                        say(
                                "    Answer y, n, skip or rerun. After skip or rerun you can name a phase.");
            }
        }
    }

    private static @Nullable WorkflowPhase first(WorkflowView view, WorkflowPhaseView.State state) {
        return view.phases().stream()
                .filter(it -> it.state() == state)
                .map(WorkflowPhaseView::phase)
                .findFirst()
                .orElse(null);
    }

    private void say(String line) {
        console.seen().println(LineWrapper.line(line, width.getAsInt()));
    }
}
