package dev.troupe.cli.follow;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.QuestionView;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** Has a person answer what another session asks that holds the checkout for which the watched task waits. */
final class CheckoutQuestionResponder {
    /** How often to look whether somebody else has answered. */
    private static final long LOOKED_AGAIN = Duration.ofSeconds(1).toNanos();

    /** Somebody else was faster, the task is gone, or the question is for another person. */
    private static final Set<ErrorCode> SETTLED =
            Set.of(ErrorCode.CONFLICT, ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN);

    private final TroupeApi api;
    private final TaskDisplay display;
    private final ApprovalPrompter approvals;
    private final FormPrompter forms;
    private final boolean person;

    /**
     * @param person whether somebody can be asked, who answers for themselves
     */
    CheckoutQuestionResponder(
            TroupeApi api,
            TaskDisplay display,
            ApprovalPrompter approvals,
            FormPrompter forms,
            boolean person) {
        this.api = api;
        this.display = display;
        this.approvals = approvals;
        this.forms = forms;
        this.person = person;
    }

    /**
     * Asks what a notice names, if it is still open.
     *
     * @param needless asked again and again while waiting; true when the watched task waits no more
     */
    void heard(EventBody.Notice notice, BooleanSupplier needless) {
        UUID question = notice.question();
        if (question == null || !person || needless.getAsBoolean()) {
            return;
        }
        Optional<ApprovalRequest> approval = approval(question);
        if (approval.isPresent()) {
            ask(approval.get(), until(needless, () -> approval(question).isEmpty()));
            return;
        }
        form(question).ifPresent(it -> fill(it, until(needless, () -> form(question).isEmpty())));
    }

    private Optional<ApprovalRequest> approval(UUID id) {
        return api.openApprovals(null).stream().filter(it -> it.id().equals(id)).findFirst();
    }

    private Optional<QuestionView> form(UUID id) {
        return api.questions(null, true).stream().filter(it -> it.id().equals(id)).findFirst();
    }

    private static BooleanSupplier until(BooleanSupplier needless, BooleanSupplier answered) {
        return new BooleanSupplier() {
            private long looked = System.nanoTime();

            @Override
            public boolean getAsBoolean() {
                if (needless.getAsBoolean()) {
                    return true;
                }
                long now = System.nanoTime();
                if (now - looked < LOOKED_AGAIN) {
                    return false;
                }
                looked = now;
                return answered.getAsBoolean();
            }
        };
    }

    private void ask(ApprovalRequest asked, BooleanSupplier needless) {
        tell(asked.sessionId());
        switch (approvals.ask(ApprovalAsked.of(asked), needless)) {
            case ApprovalResponse.Yes yes ->
                    decide(asked, new DecideApprovalRequest(true, yes.remember(), null));
            case ApprovalResponse.No no ->
                    decide(asked, new DecideApprovalRequest(false, false, no.note()));
            case ApprovalResponse.Apart _ -> decide(asked, DecideApprovalRequest.keepingOnBranch());
            case ApprovalResponse.Later _ -> left("troupe approve " + asked.id());
            case ApprovalResponse.Unanswered _ -> {
                // It was answered elsewhere, or the watched task waits no more.
            }
        }
    }

    private void fill(QuestionView asked, BooleanSupplier needless) {
        tell(asked.sessionId());
        Optional<AnswerQuestionRequest> answers = forms.fill(asked.form(), needless);
        if (answers.isPresent()) {
            send(() -> api.answer(asked.id(), answers.get()));
        } else if (!needless.getAsBoolean()) {
            left("troupe answer " + asked.id());
        }
    }

    private void tell(UUID session) {
        display.remark("Session " + session + ", which is using the checkout, asks:");
    }

    private void left(String command) {
        display.remark(
                "The question stays open, and this request waits: answer with `%s`."
                        .formatted(command));
    }

    private void decide(ApprovalRequest asked, DecideApprovalRequest decision) {
        send(() -> api.decide(asked.id(), decision));
    }

    private void send(Runnable answer) {
        try {
            answer.run();
        } catch (TroupeException e) {
            if (!SETTLED.contains(e.code())) {
                throw e;
            }
            display.remark("The question could not be answered here: " + e.getMessage());
        }
    }
}
