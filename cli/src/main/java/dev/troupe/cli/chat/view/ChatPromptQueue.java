package dev.troupe.cli.chat.view;

import dev.troupe.cli.lineeditor.AnswerKeys;
import dev.troupe.cli.lineeditor.InputLineEditor;
import dev.troupe.cli.prompt.ApprovalPromptText;
import dev.troupe.cli.prompt.FormText;
import dev.troupe.cli.terminal.LineWrapper;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.FormField;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Puts approvals and forms to the person, one after the other, in the line that is else for messages. */
public final class ChatPromptQueue {
    private static final char ESCAPE = '\u001b';
    // What allows more than this one thing is confirmed.
    private static final AnswerKeys KEYS = new AnswerKeys("yant" + ESCAPE, "a");
    private static final AnswerKeys PLAN_KEYS = new AnswerKeys("yaen" + ESCAPE);
    private static final AnswerKeys MERGE_KEYS = new AnswerKeys("yntl" + ESCAPE);

    private final ChatScreen screen;
    private final InputLineEditor editor;
    private final Receiver receiver;
    private final FormText text;
    private final Deque<ChatQuestion> waiting = new ArrayDeque<>();
    private final Set<UUID> settled = new HashSet<>();
    private final Set<UUID> answered = new HashSet<>();
    private final Set<UUID> announced = new HashSet<>();
    private @Nullable ChatQuestion question;
    private boolean noting;

    /** Is told of each question and answer. */
    public interface Receiver {
        /** The person is asked from now on. */
        void waits(ChatQuestion asked);

        /** To an approval. */
        void decide(ApprovalAsked asked, DecideApprovalRequest decision);

        /** Opens a plan in the person's editor; called where nobody reads keys meanwhile. */
        Runnable edit(ChatQuestion.Proposal asked);

        /** What is to become of a plan: y, a, e when it was edited, n. */
        void settle(ChatQuestion.Proposal asked, char key);

        /** To a form, by the keys of its fields. */
        void answer(QuestionAsked asked, AnswerQuestionRequest answers);
    }

    public ChatPromptQueue(ChatScreen screen, InputLineEditor editor, Receiver receiver) {
        this.screen = screen;
        this.editor = editor;
        this.receiver = receiver;
        this.text = new FormText(screen.style());
    }

    public void ask(ChatQuestion asked) {
        boolean known =
                settled.contains(asked.id())
                        || is(question, asked.id())
                        || waiting.stream().anyMatch(it -> is(it, asked.id()));
        if (!known) {
            waiting.add(asked);
            next();
        }
    }

    private static boolean is(@Nullable ChatQuestion asked, UUID id) {
        return asked != null && asked.id().equals(id);
    }

    /** Opens a form that waited for the end of a message. */
    public void look() {
        if (question == null && !waiting.isEmpty()) {
            next();
        }
    }

    /** It was answered here or elsewhere, or nobody waits for the answer any more. */
    void settled(UUID id) {
        settled.add(id);
        waiting.removeIf(asked -> is(asked, id));
        if (is(question, id)) {
            question = null;
            next();
        }
    }

    /** The answer did not arrive. */
    public void again(ChatQuestion asked) {
        settled.remove(asked.id());
        answered.remove(asked.id());
        ask(asked);
    }

    /** Whether it was answered here. */
    boolean answered(UUID id) {
        return answered.contains(id);
    }

    /** Nothing is asked any more. */
    public void drop() {
        waiting.clear();
        question = null;
        next();
    }

    /** Something else was said or done while a question stands, which answers nothing. */
    public void passedOver(boolean message) {
        if (question instanceof ChatQuestion.Proposal plan && message) {
            settled(plan.id());
            screen.line(screen.style().dim("  the plan is left; /plan shows it again"));
        } else if (question instanceof ChatQuestion.Approval) {
            screen.line(
                    screen.style()
                            .dim("  not an answer: the question above waits for " + choice()));
        }
    }

    private String choice() {
        return merge() ? "y, n, t, l or Esc" : "y, a, n or t";
    }

    /**
     * Turns away from what is being written about a question: back to its keys, or puts a form or a
     * merge off; whether there was one.
     */
    public boolean putOff() {
        if (noting && question instanceof ChatQuestion.Approval && !merge()) {
            keys();
            return true;
        }
        if (!(question instanceof ChatQuestion.Questions) && !merge()) {
            return false;
        }
        later();
        return true;
    }

    private boolean merge() {
        return question instanceof ChatQuestion.Approval(ApprovalAsked asked)
                && asked.tool().equals(ApprovalRequest.MERGE);
    }

    private void later() {
        String elsewhere = merge() ? "troupe approve" : "troupe answer";
        screen.line(
                screen.style()
                        .dim(
                                "  put off; /answer asks again, or `%s` anywhere else"
                                        .formatted(elsewhere)));
        question = null;
        next();
    }

    public void key(char key) {
        if (question instanceof ChatQuestion.Proposal plan) {
            settled(plan.id());
            receiver.settle(plan, key);
            return;
        }
        if (!(question instanceof ChatQuestion.Approval(ApprovalAsked asked))) {
            return;
        }
        switch (key) {
            case 'y' -> answer(asked, "yes, once", new DecideApprovalRequest(true, false, null));
            case 'a' ->
                    answer(
                            asked,
                            "yes, for this session",
                            new DecideApprovalRequest(true, true, null));
            case 't' -> {
                noting = true;
                editor.askNote();
                screen.sign("no; do this instead › ");
            }
            case 'l' ->
                    answer(asked, "kept on its branch", DecideApprovalRequest.keepingOnBranch());
            case 'n' -> answer(asked, "no", new DecideApprovalRequest(false, false, null));
            default -> {
                // Escape. Whoever only turns away gives up nobody's work.
                if (merge()) {
                    later();
                } else {
                    answer(asked, "no", new DecideApprovalRequest(false, false, null));
                }
            }
        }
    }

    public void note(String typed) {
        switch (question) {
            case ChatQuestion.Approval(ApprovalAsked asked) -> {
                if (typed.isEmpty() && merge()) {
                    later();
                    return;
                }
                String said = typed.isEmpty() ? "no" : "no; do this instead: " + typed;
                @Nullable String note = typed.isEmpty() ? null : typed;
                answer(asked, said, new DecideApprovalRequest(false, false, note));
            }
            case ChatQuestion.Questions form -> fill(form, typed);
            case ChatQuestion.Proposal _ -> {
                // It is answered by keys.
            }
            case null -> {
                // It was settled while the person wrote.
            }
        }
    }

    private void answer(ApprovalAsked asked, String said, DecideApprovalRequest decision) {
        screen.line(screen.style().dim("  " + TerminalSanitizer.line(said)));
        answered.add(asked.approvalId());
        receiver.decide(asked, decision);
        settled(asked.approvalId());
    }

    private void fill(ChatQuestion.Questions form, String typed) {
        FormField field = form.formProgress().field();
        Optional<String> fault = form.formProgress().take(typed);
        if (fault.isPresent()) {
            screen.line("    " + fault.get());
            return;
        }
        screen.line(
                screen.style()
                        .dim(
                                text.prompt(form.formProgress().form(), field)
                                        + TerminalSanitizer.line(typed)));
        if (!form.formProgress().done()) {
            question(form);
            return;
        }
        answered.add(form.id());
        receiver.answer(form.event(), form.formProgress().answers());
        settled(form.id());
    }

    private void next() {
        if (question != null) {
            return;
        }
        if (waiting.peek() instanceof ChatQuestion.Questions form && editor.writing()) {
            hold(form);
            return;
        }
        question = waiting.poll();
        if (question != null && !announced.remove(question.id())) {
            receiver.waits(question);
        }
        switch (question) {
            case ChatQuestion.Approval(ApprovalAsked asked) -> {
                ApprovalPromptText.lines(asked, screen.style()).forEach(screen::line);
                keys();
            }
            case ChatQuestion.Proposal plan -> {
                editor.askKey(PLAN_KEYS, 'e', receiver.edit(plan));
                screen.sign("carry it out? y, a, e or n › ");
            }
            case ChatQuestion.Questions form -> {
                screen.line("");
                screen.line(text.title(form.formProgress().form()));
                question(form);
            }
            case null -> {
                editor.askNothing();
                screen.sign(ChatScreen.SIGN);
            }
        }
    }

    /** Any words answer a form: those that a person is writing to the agent must not. */
    private void hold(ChatQuestion.Questions form) {
        editor.askNothing();
        screen.sign(ChatScreen.SIGN);
        if (editor.begun() && announced.add(form.id())) {
            receiver.waits(form);
            screen.line(
                    screen.style()
                            .yellow("A question waits for you. It opens when your line is empty."));
        }
    }

    private void keys() {
        noting = false;
        editor.askKey(merge() ? MERGE_KEYS : KEYS);
        screen.sign(choice() + " › ");
    }

    private void question(ChatQuestion.Questions form) {
        FormField field = form.formProgress().field();
        editor.askNote();
        text.question(form.formProgress().form(), field)
                .forEach(line -> screen.line(LineWrapper.line(line, screen.columns())));
        screen.sign(text.prompt(form.formProgress().form(), field).strip() + " ");
    }
}
