package dev.troupe.cli.follow;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowView;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Has the questions of a watched request answered and the pauses of its workflow ended, or leaves. */
final class QuestionAndPauseHandler {
    private static final String PAUSED = "paused";

    private final TroupeApi api;
    private final TaskDisplay display;
    private final ApprovalAnswerPolicy answering;
    private final FormPrompter forms;
    private final InterruptCounter interrupts;
    private final boolean person;
    private boolean paused;

    /**
     * @param person whether somebody can be asked
     */
    QuestionAndPauseHandler(
            TroupeApi api,
            TaskDisplay display,
            ApprovalAnswerPolicy answering,
            FormPrompter forms,
            InterruptCounter interrupts,
            boolean person) {
        this.api = api;
        this.display = display;
        this.answering = answering;
        this.forms = forms;
        this.interrupts = interrupts;
        this.person = person;
    }

    /**
     * Takes in what happened. A pause that a replay shows counts only when nothing of the replay ends it.
     *
     * @return an outcome when watching ends with the workflow paused
     */
    @Nullable FollowedTaskOutcome heard(
            FollowedTask followedTask,
            SessionEvent event,
            RunTotals totals,
            BooleanSupplier needless) {
        if (followedTask.taskId().equals(event.taskId())) {
            hear(event.body());
        }
        if (!paused || event.number() < followedTask.endsAfter() || needless.getAsBoolean()) {
            return null;
        }
        paused = false;
        WorkflowView view = api.workflow(followedTask.session().id());
        boolean still =
                view.taskId().equals(followedTask.taskId()) && PAUSED.equals(view.waitingFor());
        return still ? stopped(view, totals, needless) : null;
    }

    /** Whether something that happened ends a pause. */
    static boolean goesOn(EventBody body) {
        return body instanceof EventBody.RunStarted
                || (body instanceof EventBody.TaskChanged changed
                        && !PAUSED.equals(changed.waitingFor()));
    }

    /** Whether a workflow has paused. */
    static boolean pauses(EventBody.TaskChanged changed) {
        return PAUSED.equals(changed.waitingFor());
    }

    private void hear(EventBody body) {
        if (body instanceof EventBody.TaskChanged changed && pauses(changed)) {
            paused = true;
        } else if (goesOn(body) || body instanceof EventBody.TaskFinished) {
            paused = false;
        }
    }

    private @Nullable FollowedTaskOutcome stopped(
            WorkflowView view, RunTotals totals, BooleanSupplier needless) {
        boolean open = person;
        while (open) {
            Optional<ChangeWorkflowRequest> change = forms.goOn(view, needless);
            if (interrupts.any()) {
                // Nothing runs that could be cancelled: whoever leaves now finds it as it is.
                return left(view, totals);
            }
            if (needless.getAsBoolean()) {
                return null;
            }
            if (change.isPresent() && changed(view, change.get())) {
                return null;
            }
            open = change.isPresent();
        }
        return left(view, totals);
    }

    /** Whether it was done, here or elsewhere. */
    private boolean changed(WorkflowView view, ChangeWorkflowRequest change) {
        try {
            api.changeWorkflow(view.sessionId(), change);
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.INVALID_REQUEST) {
                display.remark(e.getMessage() + " " + e.hint());
                return false;
            }
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            display.remark("The question was already answered elsewhere: " + e.getMessage());
        }
        return true;
    }

    private static FollowedTaskOutcome left(WorkflowView view, RunTotals totals) {
        Optional<WorkflowPhaseView> failed =
                view.phases().stream()
                        .filter(it -> it.state() == WorkflowPhaseView.State.FAILED)
                        .findFirst();
        String at = " --session " + view.sessionId() + "`";
        return failed.map(it ->
                        totals.paused(
                                "The phase " + it.phase().word() + " has failed.",
                                "Repeat it with `troupe workflow rerun" + at + ", or skip it.",
                                1))
                .orElseGet(() ->
                        totals.paused(
                                "The workflow is paused.",
                                "Continue it with `troupe workflow resume" + at + ".",
                                0));
    }

    /** Has a form answered; an outcome when watching ends with it open. */
    @Nullable FollowedTaskOutcome asked(
            Session session,
            EventBody.QuestionAsked asked,
            RunTotals totals,
            BooleanSupplier needless) {
        if (api.questions(session.id(), true).stream()
                .noneMatch(it -> it.id().equals(asked.questionId()))) {
            return null;
        }
        QuestionForm form = asked.form();
        boolean all = form.fields().stream().allMatch(it -> it.suggestion() != null);
        if (answering == ApprovalAnswerPolicy.YES && (all || form.asker() != null)) {
            // What a workflow asks decides the rest of it; an agent is told that nobody is there.
            display.remark(
                    "%s, with --yes: %s"
                            .formatted(
                                    all
                                            ? "Took what is suggested"
                                            : "Took what is suggested and left the rest to the agent",
                                    form.title()));
            answer(
                    asked,
                    all ? new AnswerQuestionRequest(Map.of()) : AnswerQuestionRequest.nobody());
            return null;
        }
        Optional<AnswerQuestionRequest> answers =
                person ? forms.fill(form, needless) : Optional.empty();
        if (answers.isPresent()) {
            answer(asked, answers.get());
        } else if (!needless.getAsBoolean()) {
            return totals.left(
                    "waiting",
                    ErrorCode.APPROVAL_NEEDED,
                    "The session waits for answers: " + form.title(),
                    "Answer with `troupe answer %s`, then follow it with `troupe attach %s`."
                            .formatted(asked.questionId(), session.id()));
        }
        return null;
    }

    private void answer(EventBody.QuestionAsked asked, AnswerQuestionRequest answers) {
        try {
            api.answer(asked.questionId(), answers);
        } catch (TroupeException e) {
            // Somebody else was faster, or the task is gone; the stream tells what became of it.
            if (e.code() != ErrorCode.CONFLICT && e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
            display.remark("The question was already answered elsewhere: " + e.getMessage());
        }
    }
}
