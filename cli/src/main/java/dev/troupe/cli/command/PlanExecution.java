package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.follow.Watched;
import dev.troupe.cli.plan.LeftPlan;
import dev.troupe.cli.plan.PlanDraft;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Has plans carried out in a session, and watches.
 *
 * @param as gives a message its priority and its effort
 */
record PlanExecution(
        TroupeApi api, Watching watching, Session session, UnaryOperator<PostMessage> as) {
    /** Whether the session must leave its mode for a plan to be carried out. */
    boolean inPlanMode() {
        return session.mode() == ApprovalMode.PLAN;
    }

    /** Whether the session's newest plan was carried out. */
    boolean carriedOut() {
        try {
            return LeftPlan.of(api, session.id()).carriedOutBy().isPresent();
        } catch (TroupeException none) {
            if (none.code() == ErrorCode.NOT_FOUND) {
                return false;
            }
            throw none;
        }
    }

    /**
     * Carries a plan out.
     *
     * @param text what the request says
     * @param mode what the session works in from now on; null: as before
     * @param draft where the plan stays when it is refused
     * @return the exit code
     */
    int carryOut(String text, Plan plan, @Nullable ApprovalMode mode, PlanDraft draft) {
        PostedMessage posted;
        try {
            posted =
                    api.postMessage(session.id(), as.apply(PostMessage.split(text, plan)).in(mode));
        } catch (TroupeException refused) {
            throw draft.kept(plan, refused);
        }
        draft.drop();
        return watching.watch(api, Watched.started(session, posted.taskId(), posted.event()));
    }
}
