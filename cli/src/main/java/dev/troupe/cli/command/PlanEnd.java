package dev.troupe.cli.command;

import dev.troupe.cli.plan.PlanDraft;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.screen.PlanText;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.SessionPlan;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How a command ends that has a plan: a person decides about it, or it stays with its session. */
record PlanEnd(Surroundings surroundings, PlanExecution execution) {
    /**
     * Asks the person, and does what they say.
     *
     * @param text what the request says that carries it out
     * @param out the file that holds the plan already, if any
     * @param editing whether it is opened before they are asked
     * @return the exit code
     */
    int settle(String text, SessionPlan found, @Nullable Path out, boolean editing) {
        PlanDraft draft = new PlanDraft(out);
        boolean before = execution.carriedOut();
        return new PlanDesk(surroundings, draft)
                .settle(found, execution.inPlanMode(), editing)
                .map(it -> {
                    if (!before && execution.carriedOut()) {
                        throw draft.kept(it.plan(), meanwhile());
                    }
                    return execution.carryOut(text, it.plan(), it.mode(), draft);
                })
                .orElse(0);
    }

    private static TroupeException meanwhile() {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The plan was carried out meanwhile.",
                "`troupe plan --edit` has it done again.",
                null);
    }

    /** Shows it, and says what can be done with it later. */
    int leave(SessionPlan found) {
        show(surroundings.console(), found);
        String id = Ids.brief(execution.session().id());
        String mode = execution.inPlanMode() ? " --mode accept-edits" : "";
        surroundings
                .console()
                .err()
                .println(
                        "Carry it out with `troupe plan --run %s%s`, edit it with `troupe plan --edit %s`."
                                .formatted(id, mode, id));
        return 0;
    }

    static void show(Console console, SessionPlan found) {
        console.out().print(new PlanText(console.colour()).of(found));
    }
}
