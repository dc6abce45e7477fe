package dev.troupe.cli.chat;

import dev.troupe.cli.line.Editor;
import dev.troupe.cli.screen.Folding;
import dev.troupe.cli.screen.FormText;
import dev.troupe.cli.screen.QuestionText;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.event.EventBody.QuestionAsked;
import dev.troupe.contracts.session.Approval;
import dev.troupe.contracts.session.DecideApproval;
import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.FormField;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Puts approvals and forms to the person, one after the other, in the line that is else for messages. */
final class Asking {
    private static final char ESCAPE = '\u001b';
    private static final String KEYS = "yant" + ESCAPE;
    private static final String PLAN_KEYS = "yaen" + ESCAPE;
    private static final String MERGE_KEYS = "yntl" + ESCAPE;

    private final Desk desk;
    private final Editor editor;
    private final Receiver receiver;
    private final FormText text;
    private final Deque<Asked> waiting = new ArrayDeque<>();
    private final Set<UUID> settled = new HashSet<>();
    private final Set<UUID> answered = new HashSet<>();
    private @Nullable Asked current;

    /** Is told of each question and answer. */
    interface Receiver {
        /** The person is asked from now on. */
        void waits(Asked asked);

        /** To an approval. */
        void decide(ApprovalAsked asked, DecideApproval decision);

        /** Opens a plan in the person's editor; called where nobody reads keys meanwhile. */
        Runnable edit(Asked.Proposal asked);

        /** What is to become of a plan: y, a, e when it was edited, n. */
        void settle(Asked.Proposal asked, char key);

        /** To a form, by the keys of its fields. */
        void answer(QuestionAsked asked, AnswerQuestion answers);
    }

    Asking(Desk desk, Editor editor, Receiver receiver) {
        this.desk = desk;
        this.editor = editor;
        this.receiver = receiver;
        this.text = new FormText(desk.style());
    }

    void ask(Asked asked) {
        boolean known =
                settled.contains(asked.id())
                        || is(current, asked.id())
                        || waiting.stream().anyMatch(it -> is(it, asked.id()));
        if (!known) {
            waiting.add(asked);
            next();
        }
    }

    private static boolean is(@Nullable Asked asked, UUID id) {
        return asked != null && asked.id().equals(id);
    }

    /** It was answered here or elsewhere, or nobody waits for the answer any more. */
    void settled(UUID id) {
        settled.add(id);
        waiting.removeIf(asked -> is(asked, id));
        if (is(current, id)) {
            current = null;
            next();
        }
    }

    /** The answer did not arrive. */
    void again(Asked asked) {
        settled.remove(asked.id());
        answered.remove(asked.id());
        ask(asked);
    }

    /** Whether it was answered here. */
    boolean answered(UUID id) {
        return answered.contains(id);
    }

    /** Nothing is asked any more. */
    void drop() {
        waiting.clear();
        current = null;
        next();
    }

    /** Puts a form off that is being filled in, or words about a merge; whether there was one. */
    boolean putOff() {
        if (!(current instanceof Asked.Questions) && !merge()) {
            return false;
        }
        later();
        return true;
    }

    private boolean merge() {
        return current instanceof Asked.Approval(ApprovalAsked asked)
                && asked.tool().equals(Approval.MERGE);
    }

    private void later() {
        String elsewhere = merge() ? "troupe approve" : "troupe answer";
        desk.line(
                desk.style()
                        .dim(
                                "  put off; /answer asks again, or `%s` anywhere else"
                                        .formatted(elsewhere)));
        current = null;
        next();
    }

    void key(char key) {
        if (current instanceof Asked.Proposal plan) {
            settled(plan.id());
            receiver.settle(plan, key);
            return;
        }
        if (!(current instanceof Asked.Approval(ApprovalAsked asked))) {
            return;
        }
        switch (key) {
            case 'y' -> answer(asked, "yes, once", new DecideApproval(true, false, null));
            case 'a' ->
                    answer(asked, "yes, for this session", new DecideApproval(true, true, null));
            case 't' -> {
                editor.askNote();
                desk.sign("no; do this instead › ");
            }
            case 'l' -> answer(asked, "left apart", DecideApproval.leftApart());
            case 'n' -> answer(asked, "no", new DecideApproval(false, false, null));
            default -> {
                // Escape. Whoever only turns away gives up nobody's work.
                if (merge()) {
                    later();
                } else {
                    answer(asked, "no", new DecideApproval(false, false, null));
                }
            }
        }
    }

    void note(String typed) {
        switch (current) {
            case Asked.Approval(ApprovalAsked asked) -> {
                if (typed.isEmpty() && merge()) {
                    later();
                    return;
                }
                String said = typed.isEmpty() ? "no" : "no; do this instead: " + typed;
                @Nullable String note = typed.isEmpty() ? null : typed;
                answer(asked, said, new DecideApproval(false, false, note));
            }
            case Asked.Questions form -> fill(form, typed);
            case Asked.Proposal _ -> {
                // It is answered by keys.
            }
            case null -> {
                // It was settled while the person wrote.
            }
        }
    }

    private void answer(ApprovalAsked asked, String said, DecideApproval decision) {
        desk.line(desk.style().dim("  " + SafeText.line(said)));
        answered.add(asked.approvalId());
        receiver.decide(asked, decision);
        settled(asked.approvalId());
    }

    private void fill(Asked.Questions form, String typed) {
        FormField field = form.filling().field();
        Optional<String> fault = form.filling().take(typed);
        if (fault.isPresent()) {
            desk.line("    " + fault.get());
            return;
        }
        desk.line(
                desk.style().dim(text.prompt(form.filling().form(), field) + SafeText.line(typed)));
        if (!form.filling().done()) {
            question(form);
            return;
        }
        answered.add(form.id());
        receiver.answer(form.event(), form.filling().answers());
        settled(form.id());
    }

    private void next() {
        if (current != null) {
            return;
        }
        current = waiting.poll();
        if (current != null) {
            receiver.waits(current);
        }
        switch (current) {
            case Asked.Approval(ApprovalAsked asked) -> {
                QuestionText.lines(asked, desk.style()).forEach(desk::line);
                editor.askKey(merge() ? MERGE_KEYS : KEYS);
                desk.sign(merge() ? "y, n, t, l or Esc › " : "y, a, n or t › ");
            }
            case Asked.Proposal plan -> {
                editor.askKey(PLAN_KEYS, 'e', receiver.edit(plan));
                desk.sign("carry it out? y, a, e or n › ");
            }
            case Asked.Questions form -> {
                desk.line("");
                desk.line(text.title(form.filling().form()));
                question(form);
            }
            case null -> {
                editor.askNothing();
                desk.sign(Desk.SIGN);
            }
        }
    }

    private void question(Asked.Questions form) {
        FormField field = form.filling().field();
        editor.askNote();
        text.question(form.filling().form(), field)
                .forEach(line -> desk.line(Folding.line(line, desk.columns())));
        desk.sign(text.prompt(form.filling().form(), field).strip() + " ");
    }
}
