package dev.troupe.cli.screen;

import dev.troupe.cli.follow.Forms;
import dev.troupe.cli.follow.Phases;
import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.ChangeWorkflow.Action;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.WorkflowView;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Asks a person line by line on a terminal. */
public final class FormQuestions implements Forms {
    private final Console console;
    private final LineQuestion lines;
    private final FormText text;
    private final IntSupplier width;

    /** Asks on a console whose input is a terminal. */
    public FormQuestions(Console console) {
        this.console = console;
        this.lines = new LineQuestion(console);
        this.width = console.width();
        this.text = new FormText(new Style(console.colour()));
    }

    @Override
    public Optional<AnswerQuestion> fill(Form form, BooleanSupplier needless) {
        say("");
        say(text.title(form));
        Filling filling = new Filling(form);
        while (!filling.done()) {
            text.question(form, filling.field()).forEach(this::say);
            if (!answered(filling, needless)) {
                return Optional.empty();
            }
        }
        return Optional.of(filling.answers());
    }

    private boolean answered(Filling filling, BooleanSupplier needless) {
        String prompt =
                Folding.line(text.prompt(filling.form(), filling.field()), width.getAsInt());
        Optional<String> typed = lines.ask(prompt, needless);
        while (typed.isPresent()) {
            Optional<String> fault = filling.take(typed.get());
            if (fault.isEmpty()) {
                return true;
            }
            say("    " + fault.get());
            typed = lines.ask(prompt, needless);
        }
        return false;
    }

    @Override
    public Optional<ChangeWorkflow> goOn(WorkflowView paused, BooleanSupplier needless) {
        @Nullable Phase failed = first(paused, PhaseView.State.FAILED);
        @Nullable Phase next = first(paused, PhaseView.State.PENDING);
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
            @Nullable Phase named = words.length > 1 ? Phases.find(words[1]).orElse(null) : null;
            boolean unknown = words.length > 1 && named == null;
            switch (unknown ? "?" : words[0]) {
                case "", "y", "yes" -> {
                    return Optional.of(
                            failed == null
                                    ? new ChangeWorkflow(Action.RESUME, null)
                                    : new ChangeWorkflow(Action.RERUN, failed));
                }
                case "n", "no" -> {
                    return Optional.empty();
                }
                case "s", "skip" -> {
                    return Optional.of(new ChangeWorkflow(Action.SKIP, named));
                }
                case "r", "rerun" -> {
                    return Optional.of(new ChangeWorkflow(Action.RERUN, named));
                }
                default -> say("    Answer y, n, skip or rerun; a phase may be named behind.");
            }
        }
    }

    private static @Nullable Phase first(WorkflowView view, PhaseView.State state) {
        return view.phases().stream()
                .filter(it -> it.state() == state)
                .map(PhaseView::phase)
                .findFirst()
                .orElse(null);
    }

    private void say(String line) {
        console.seen().println(Folding.line(line, width.getAsInt()));
    }
}
