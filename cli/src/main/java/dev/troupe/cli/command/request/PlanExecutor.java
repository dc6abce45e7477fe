package dev.troupe.cli.command.request;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.ForegroundTaskFollower;
import dev.troupe.cli.follow.FollowedTask;
import dev.troupe.cli.plan.LatestSessionPlan;
import dev.troupe.cli.plan.PlanDraftFile;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Session;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Has plans carried out in a session, and watches.
 *
 * @param as gives a message its priority and its effort
 */
record PlanExecutor(
        TroupeApi api,
        ForegroundTaskFollower taskFollower,
        Session session,
        UnaryOperator<PostMessageRequest> as) {
    /** Whether the session must leave its mode for a plan to be carried out. */
    boolean inPlanMode() {
        return session.mode() == ApprovalMode.PLAN;
    }

    /** Whether the session's newest plan was carried out. */
    boolean carriedOut() {
        try {
            return LatestSessionPlan.of(api, session.id()).carriedOutBy().isPresent();
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
    int carryOut(String text, TaskPlan plan, @Nullable ApprovalMode mode, PlanDraftFile draft) {
        PostedMessage posted;
        try {
            posted =
                    api.postMessage(
                            session.id(), as.apply(PostMessageRequest.split(text, plan)).in(mode));
        } catch (TroupeException refused) {
            throw draft.kept(plan, refused);
        }
        draft.drop();
        return taskFollower.watch(
                api, FollowedTask.started(session, posted.taskId(), posted.event()));
    }
}
