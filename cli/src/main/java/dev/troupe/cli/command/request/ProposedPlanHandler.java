package dev.troupe.cli.command.request;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.plan.PlanDraftFile;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.text.PlanText;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.SessionPlan;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Lets a person decide about a command's plan, or leaves the plan with its session. */
record ProposedPlanHandler(CommandContext context, PlanExecutor planExecutor) {
    /**
     * Asks the person, and does what they say.
     *
     * @param text what the request says that carries it out
     * @param out the file that holds the plan already, if any
     * @param editing whether it is opened before they are asked
     * @return the exit code
     */
    int settle(String text, SessionPlan found, @Nullable Path out, boolean editing) {
        PlanDraftFile draft = new PlanDraftFile(out);
        boolean before = planExecutor.carriedOut();
        return new PlanReviewPrompt(context, draft)
                .settle(found, planExecutor.inPlanMode(), editing)
                .map(it -> {
                    if (!before && planExecutor.carriedOut()) {
                        throw draft.kept(it.plan(), meanwhile());
                    }
                    return planExecutor.carryOut(text, it.plan(), it.mode(), draft);
                })
                .orElse(0);
    }

    private static TroupeException meanwhile() {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The plan was carried out in the meantime.",
                "`troupe plan --edit` carries out the plan again.");
    }

    /** Shows it, and says what can be done with it later. */
    int leave(SessionPlan found) {
        show(context.console(), found);
        String id = PartialIdResolver.brief(planExecutor.session().id());
        String mode = planExecutor.inPlanMode() ? " --mode accept-edits" : "";
        context.console()
                .err()
                .println(
                        "Carry it out with `troupe plan --run %s%s`, edit it with `troupe plan --edit %s`."
                                .formatted(id, mode, id));
        return 0;
    }

    static void show(ConsoleStreams console, SessionPlan found) {
        console.out().print(new PlanText(console.colour()).of(found));
    }
}
