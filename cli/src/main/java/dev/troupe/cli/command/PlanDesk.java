package dev.troupe.cli.command;

import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.LineQuestion;
import dev.troupe.cli.screen.PlanText;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.SessionPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Where a person looks at a plan, edits it, and says whether it is carried out. */
final class PlanDesk {
    private final Surroundings surroundings;
    private final Console console;
    private final PlanDraft draft;

    PlanDesk(Surroundings surroundings, PlanDraft draft) {
        this.surroundings = surroundings;
        this.console = surroundings.console();
        this.draft = draft;
    }

    /** The plan as the person wants it; empty when it is not to be carried out. */
    Optional<Plan> settle(SessionPlan proposed) {
        Plan plan = proposed.plan();
        console.seen().println();
        console.seen().print(new PlanText(console.colour()).of(proposed));
        LineQuestion question = new LineQuestion(console);
        while (true) {
            String answer = question.ask("Carry it out? [y]es, [e]dit, [N]o: ").orElse("n");
            switch (answer.strip().toLowerCase(Locale.ROOT)) {
                case "y", "yes" -> {
                    return Optional.of(plan);
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
                default -> console.seen().println("Answer y, e or n.");
            }
        }
    }

    /** What comes back from the editor; the same plan when that is none. */
    private Plan edited(Plan plan) {
        try {
            Path file = draft.open(plan);
            edit(file);
            return draft.read(file);
        } catch (IOException e) {
            console.seen().println(SafeText.line("The editor cannot be run: " + e.getMessage()));
        } catch (TroupeException e) {
            console.seen()
                    .println(
                            SafeText.line(
                                    e.getMessage()
                                            + " `e` opens it again; `y` carries out the plan as it was."));
        }
        return plan;
    }

    private void edit(Path file) throws IOException {
        String editor =
                Optional.ofNullable(surroundings.environment().get("VISUAL"))
                        .or(() -> Optional.ofNullable(surroundings.environment().get("EDITOR")))
                        .orElse("vi");
        // The variable may hold arguments, as other programs allow.
        Process process =
                new ProcessBuilder("sh", "-c", editor + " \"$0\"", file.toString())
                        .inheritIO()
                        .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("`%s` failed".formatted(editor));
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
