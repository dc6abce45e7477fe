package dev.troupe.cli.command.request;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.plan.PlanDraftFile;
import dev.troupe.cli.plan.PlanEditor;
import dev.troupe.cli.prompt.LinePrompter;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.PlanText;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalMode;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lets a person read and edit a plan, and decide whether and how it is carried out. */
final class PlanReviewPrompt {
    private static final String QUESTION =
            "Carry it out? [y]es, [a]sking before each change, [e]dit, [N]o: ";

    private final CommandContext context;
    private final ConsoleStreams console;
    private final PlanDraftFile draft;

    PlanReviewPrompt(CommandContext context, PlanDraftFile draft) {
        this.context = context;
        this.console = context.console();
        this.draft = draft;
    }

    /**
     * Holds what a person has decided about a plan.
     *
     * @param plan as they want it
     * @param mode what the session is to work in; null: as before
     */
    record Settled(TaskPlan plan, @Nullable ApprovalMode mode) {}

    /**
     * Asks until they have.
     *
     * @param leaving whether the session is in plan mode, which it has to leave
     * @param editing whether it is opened first
     * @return empty when it is not to be carried out
     */
    Optional<Settled> settle(SessionPlan proposed, boolean leaving, boolean editing) {
        TaskPlan plan = proposed.plan();
        if (editing) {
            plan = edited(plan);
        }
        console.seen().println();
        console.seen()
                .print(
                        plan.equals(proposed.plan())
                                ? new PlanText(console.colour()).of(proposed)
                                : new PlanText(console.colour()).of(plan));
        if (leaving) {
            console.seen()
                    .println(
                            "The session is in plan mode. y changes its mode to accept-edits, a to ask.");
        }
        LinePrompter linePrompter = new LinePrompter(console);
        while (true) {
            String answer = linePrompter.ask(QUESTION).orElse("n");
            switch (answer.strip().toLowerCase(Locale.ROOT)) {
                case "y", "yes" -> {
                    return Optional.of(
                            new Settled(plan, leaving ? ApprovalMode.ACCEPT_EDITS : null));
                }
                case "a", "ask" -> {
                    return Optional.of(new Settled(plan, ApprovalMode.ASK));
                }
                case "e", "edit" -> {
                    plan = edited(plan);
                    console.seen().print(new PlanText(console.colour()).of(plan));
                }
                case "", "n", "no" -> {
                    draft.left()
                            .ifPresent(file ->
                                    console.seen()
                                            .println(
                                                    "What you edited is in %s; `troupe run --plan` takes it from there."
                                                            .formatted(file)));
                    return Optional.empty();
                }
                default -> console.seen().println("Answer y, a, e or n.");
            }
        }
    }

    /** What comes back from the editor; the same plan when that is none. */
    private TaskPlan edited(TaskPlan plan) {
        try {
            return new PlanEditor(context.environment(), draft).edit(plan);
        } catch (IOException e) {
            console.seen()
                    .println(TerminalSanitizer.line("The editor cannot be run: " + e.getMessage()));
        } catch (TroupeException e) {
            console.seen()
                    .println(
                            TerminalSanitizer.line(
                                    e.getMessage()
                                            + " `e` opens the file again; `y` carries out the plan as it was before."));
        }
        return plan;
    }
}
