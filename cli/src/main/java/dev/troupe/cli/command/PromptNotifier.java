package dev.troupe.cli.command;

import dev.troupe.cli.follow.ApprovalPrompter;
import dev.troupe.cli.follow.FormPrompter;
import dev.troupe.cli.notification.UserNotifier;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowView;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Calls the person before something is asked; whoever has answered is there. */
record PromptNotifier(UserNotifier notifier, Session session) {
    ApprovalPrompter before(ApprovalPrompter approvalPrompter) {
        return (asked, settled) ->
                called("an answer is needed", () -> approvalPrompter.ask(asked, settled));
    }

    FormPrompter before(FormPrompter forms) {
        return new FormPrompter() {
            @Override
            public Optional<AnswerQuestionRequest> fill(
                    QuestionForm form, BooleanSupplier needless) {
                return called(form.title(), () -> forms.fill(form, needless));
            }

            @Override
            public Optional<ChangeWorkflowRequest> goOn(
                    WorkflowView paused, BooleanSupplier needless) {
                return called("paused", () -> forms.goOn(paused, needless));
            }
        };
    }

    private <T> T called(String what, Supplier<T> question) {
        notifier.call(session, what);
        T answer = question.get();
        notifier.here();
        return answer;
    }
}
