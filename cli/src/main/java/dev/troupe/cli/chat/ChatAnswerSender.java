package dev.troupe.cli.chat;

import dev.troupe.cli.chat.view.ChatConversation;
import dev.troupe.cli.chat.view.ChatPromptQueue;
import dev.troupe.cli.chat.view.ChatQuestion;
import dev.troupe.cli.chat.view.ChatScreen;
import dev.troupe.cli.lineeditor.InputLineEditor;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Between the person who is asked and the server that wants to know. */
final class ChatAnswerSender implements ChatPromptQueue.Receiver {
    private final TerminalChat chat;
    private final ChatScreen screen;
    private final ChatPromptQueue promptQueue;

    ChatAnswerSender(TerminalChat chat, ChatScreen screen, InputLineEditor editor) {
        this.chat = chat;
        this.screen = screen;
        this.promptQueue = new ChatPromptQueue(screen, editor, this);
    }

    ChatPromptQueue asking() {
        return promptQueue;
    }

    @Override
    public void waits(ChatQuestion asked) {
        String what =
                switch (asked) {
                    case ChatQuestion.Approval _ -> "an answer is needed";
                    case ChatQuestion.Questions form -> form.event().form().title();
                    case ChatQuestion.Proposal _ -> "";
                };
        if (what.isEmpty()) {
            // Whoever asks for a plan looks at it, and the end of a request calls by itself.
            return;
        }
        chat.attention().call(chat.conversation().session(), what);
    }

    @Override
    public void decide(ApprovalAsked asked, DecideApprovalRequest decision) {
        send(
                new ChatQuestion.Approval(asked),
                () -> chat.api().decide(asked.approvalId(), decision));
    }

    @Override
    public void answer(QuestionAsked asked, AnswerQuestionRequest answers) {
        send(
                new ChatQuestion.Questions(asked),
                () -> chat.api().answer(asked.questionId(), answers));
    }

    @Override
    public Runnable edit(ChatQuestion.Proposal asked) {
        return chat.plans().editing(asked);
    }

    @Override
    public void settle(ChatQuestion.Proposal asked, char key) {
        chat.plans().settle(asked, key);
    }

    private <T> void send(ChatQuestion asked, Callable<T> call) {
        chat.calls()
                .soon(
                        ChatFarewell.answer(asked),
                        call,
                        taken -> {},
                        failure -> {
                            if (late(failure)) {
                                screen.line(
                                        "The question was already answered elsewhere: "
                                                + failure.getMessage());
                            } else {
                                chat.failed(failure);
                                promptQueue.again(asked);
                            }
                        });
    }

    private static boolean late(Exception failure) {
        return failure instanceof TroupeException known
                && (known.code() == ErrorCode.CONFLICT || known.code() == ErrorCode.NOT_FOUND);
    }

    /** Asks what a session's events tell of, unless it was answered long ago. */
    void verify(ChatQuestion asked) {
        ChatConversation conversation = chat.conversation();
        chat.calls()
                .soon(
                        "",
                        () -> open(conversation.session().id(), asked),
                        open -> {
                            if (conversation == chat.conversation() && open) {
                                promptQueue.ask(asked);
                            }
                        },
                        // A question too many is told of as settled; one too few would never be
                        // answered.
                        failure -> {
                            if (conversation == chat.conversation()) {
                                promptQueue.ask(asked);
                            }
                        });
    }

    /** Asks what another session asks that holds the checkout, if it is still open. */
    void askOfAnother(UUID question) {
        ChatConversation conversation = chat.conversation();
        chat.calls()
                .soon(
                        "",
                        () ->
                                openNow(null).stream()
                                        .filter(it -> it.id().equals(question))
                                        .toList(),
                        open -> {
                            if (conversation == chat.conversation()) {
                                open.forEach(promptQueue::ask);
                            }
                        },
                        // The notice names the command that answers it.
                        failure -> {});
    }

    private boolean open(UUID session, ChatQuestion asked) {
        List<UUID> open =
                switch (asked) {
                    case ChatQuestion.Approval _ ->
                            chat.api().openApprovals(session).stream().map(it -> it.id()).toList();
                    case ChatQuestion.Questions _ ->
                            chat.api().questions(session, true).stream()
                                    .map(it -> it.id())
                                    .toList();
                    case ChatQuestion.Proposal plan -> List.of(plan.id());
                };
        return open.contains(asked.id());
    }

    /** Asks what was put off. */
    void askAgain() {
        ChatConversation conversation = chat.conversation();
        chat.calls()
                .ask(
                        () -> openNow(conversation.session().id()),
                        open -> {
                            if (open.isEmpty()) {
                                screen.line("No question is open here.");
                            }
                            open.forEach(promptQueue::ask);
                        });
    }

    private List<ChatQuestion> openNow(@Nullable UUID session) {
        Stream<ChatQuestion> forms =
                chat.api().questions(session, true).stream()
                        .map(it ->
                                new ChatQuestion.Questions(new QuestionAsked(it.id(), it.form())));
        Stream<ChatQuestion> approvals =
                chat.api().openApprovals(session).stream()
                        .map(it -> new ChatQuestion.Approval(ApprovalAsked.of(it)));
        return Stream.concat(forms, approvals).toList();
    }
}
