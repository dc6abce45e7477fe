package dev.troupe.cli.chat;

import dev.troupe.cli.line.Editor;
import dev.troupe.cli.screen.QuestionText;
import dev.troupe.cli.screen.SafeText;
import dev.troupe.contracts.event.EventBody.ApprovalAsked;
import dev.troupe.contracts.session.DecideApproval;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Puts approvals to the person, one after the other, in the line that is else for messages. */
final class Asking {
    private static final char ESCAPE = '\u001b';
    private static final String KEYS = "yant" + ESCAPE;

    private final Desk desk;
    private final Editor editor;
    private final BiConsumer<ApprovalAsked, DecideApproval> decide;
    private final Deque<ApprovalAsked> waiting = new ArrayDeque<>();
    private final Set<UUID> settled = new HashSet<>();
    private final Set<UUID> answered = new HashSet<>();
    private @Nullable ApprovalAsked current;

    /**
     * @param decide told of each answer
     */
    Asking(Desk desk, Editor editor, BiConsumer<ApprovalAsked, DecideApproval> decide) {
        this.desk = desk;
        this.editor = editor;
        this.decide = decide;
    }

    boolean open() {
        return current != null;
    }

    void ask(ApprovalAsked asked) {
        if (!settled.contains(asked.approvalId())) {
            waiting.add(asked);
            next();
        }
    }

    /** It was answered here or elsewhere, or nobody waits for the answer any more. */
    void settled(UUID approval) {
        settled.add(approval);
        waiting.removeIf(asked -> asked.approvalId().equals(approval));
        if (current != null && current.approvalId().equals(approval)) {
            current = null;
            next();
        }
    }

    /** The answer did not arrive. */
    void again(ApprovalAsked asked) {
        settled.remove(asked.approvalId());
        answered.remove(asked.approvalId());
        ask(asked);
    }

    /** Whether it was answered here. */
    boolean answered(UUID approval) {
        return answered.contains(approval);
    }

    /** Nothing is asked any more. */
    void drop() {
        waiting.clear();
        current = null;
        next();
    }

    void key(char key) {
        ApprovalAsked asked = current;
        if (asked == null) {
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
            default -> answer(asked, "no", new DecideApproval(false, false, null));
        }
    }

    void note(String text) {
        ApprovalAsked asked = current;
        if (asked != null) {
            String said = text.isEmpty() ? "no" : "no; do this instead: " + text;
            answer(asked, said, new DecideApproval(false, false, text.isEmpty() ? null : text));
        }
    }

    private void answer(ApprovalAsked asked, String said, DecideApproval decision) {
        desk.line(desk.style().dim("  " + SafeText.line(said)));
        answered.add(asked.approvalId());
        decide.accept(asked, decision);
        settled(asked.approvalId());
    }

    private void next() {
        if (current != null) {
            return;
        }
        current = waiting.poll();
        if (current == null) {
            editor.askNothing();
            desk.sign(Desk.SIGN);
            return;
        }
        QuestionText.lines(current, desk.style()).forEach(desk::line);
        editor.askKey(KEYS);
        desk.sign("y, a, n or t › ");
    }
}
