package dev.troupe.cli.chat;

import dev.troupe.cli.line.Editor;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import dev.troupe.contracts.session.DecideApproval;
import dev.troupe.contracts.workflow.AnswerQuestion;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** Between the person who is asked and the server that wants to know. */
final class Answers implements Asking.Receiver {
    private final Chat chat;
    private final Desk desk;
    private final Asking asking;

    Answers(Chat chat, Desk desk, Editor editor) {
        this.chat = chat;
        this.desk = desk;
        this.asking = new Asking(desk, editor, this);
    }

    Asking asking() {
        return asking;
    }

    @Override
    public void waits(Asked asked) {
        String what =
                switch (asked) {
                    case Asked.Approval _ -> "an answer is needed";
                    case Asked.Questions form -> form.event().form().title();
                    case Asked.Proposal _ -> "";
                };
        if (what.isEmpty()) {
            // Whoever asks for a plan looks at it, and the end of a request calls by itself.
            return;
        }
        chat.attention().call(chat.conversation().session(), what);
    }

    @Override
    public void decide(ApprovalAsked asked, DecideApproval decision) {
        send(new Asked.Approval(asked), () -> chat.api().decide(asked.approvalId(), decision));
    }

    @Override
    public void answer(QuestionAsked asked, AnswerQuestion answers) {
        send(new Asked.Questions(asked), () -> chat.api().answer(asked.questionId(), answers));
    }

    @Override
    public Runnable edit(Asked.Proposal asked) {
        return chat.plans().editing(asked);
    }

    @Override
    public void settle(Asked.Proposal asked, char key) {
        chat.plans().settle(asked, key);
    }

    private <T> void send(Asked asked, Callable<T> call) {
        chat.calls()
                .soon(
                        Farewell.answer(asked),
                        call,
                        taken -> {},
                        failure -> {
                            if (late(failure)) {
                                desk.line("It was settled elsewhere: " + failure.getMessage());
                            } else {
                                chat.failed(failure);
                                asking.again(asked);
                            }
                        });
    }

    private static boolean late(Exception failure) {
        return failure instanceof TroupeException known
                && (known.code() == ErrorCode.CONFLICT || known.code() == ErrorCode.NOT_FOUND);
    }

    /** Asks what a session's events tell of, unless it was answered long ago. */
    void verify(Asked asked) {
        Conversation here = chat.conversation();
        chat.calls()
                .soon(
                        "",
                        () -> open(here.session().id(), asked),
                        open -> {
                            if (here == chat.conversation() && open) {
                                asking.ask(asked);
                            }
                        },
                        // A question too many is told of as settled; one too few would never be
                        // answered.
                        failure -> {
                            if (here == chat.conversation()) {
                                asking.ask(asked);
                            }
                        });
    }

    private boolean open(UUID session, Asked asked) {
        List<UUID> open =
                switch (asked) {
                    case Asked.Approval _ ->
                            chat.api().openApprovals(session).stream().map(it -> it.id()).toList();
                    case Asked.Questions _ ->
                            chat.api().questions(session, true).stream()
                                    .map(it -> it.id())
                                    .toList();
                    case Asked.Proposal plan -> List.of(plan.id());
                };
        return open.contains(asked.id());
    }

    /** Asks what was put off. */
    void askAgain() {
        Conversation here = chat.conversation();
        chat.calls()
                .ask(
                        () -> openNow(here.session().id()),
                        open -> {
                            if (open.isEmpty()) {
                                desk.line("Nothing is asked here now.");
                            }
                            open.forEach(asking::ask);
                        });
    }

    private List<Asked> openNow(UUID session) {
        Stream<Asked> forms =
                chat.api().questions(session, true).stream()
                        .map(it -> new Asked.Questions(new QuestionAsked(it.id(), it.form())));
        Stream<Asked> approvals =
                chat.api().openApprovals(session).stream()
                        .map(it -> new Asked.Approval(ApprovalAsked.of(it)));
        return Stream.concat(forms, approvals).toList();
    }
}
