package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Approval;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.contracts.session.Clash;
import dev.troupe.contracts.session.Reach;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.worker.integration.audit.MergedFile.Side;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import dev.troupe.worker.validation.Ground;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which side of a clash a person wants. A yes takes the task's version; a no leaves its clashing parts out,
 * unless it comes with words: then the work is done once more, as they say. Left apart, neither side is given up.
 *
 * @param number how many such questions the merge has asked so far
 * @param step what was asked
 * @param answer null while nobody has answered
 */
record Dispute(int number, Step.Disputed step, @Nullable ApprovalAnswer answer) {
    /** The newest one of a merge. */
    static Optional<Dispute> last(Run run) {
        List<JournalEntry> asked =
                run.journal().read(it -> it.journal().ofTask(run.taskId(), Set.of("dispute")));
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        JournalEntry entry = asked.getLast();
        UUID id = ItemIds.of(run.taskId(), entry.seq());
        ApprovalAnswer answer =
                run.journal().read(it -> it.waits().ofTask(run.taskId())).stream()
                        .filter(it -> it.id().equals(id) && it.state() != Item.State.OPEN)
                        .map(ApprovalJson::readAnswer)
                        .findFirst()
                        .orElse(null);
        Step.Disputed step = (Step.Disputed) Steps.read(entry).orElseThrow();
        return Optional.of(new Dispute(asked.size(), step, answer));
    }

    /** Asks with the next commit. */
    static void ask(Run run, String goal, Step.Disputed step, Clash clash, Draft draft) {
        String detail = ClashView.text(clash);
        String files = MergeHistory.names(step.files());
        ApprovalQuestion question =
                new ApprovalQuestion(
                        Approval.MERGE,
                        "take what '%s' wrote in %s over what the others wrote there"
                                .formatted(goal, files),
                        null,
                        detail,
                        "The work clashes, and agents did not put it together. Yes takes the task's version of the clashing places; no keeps that of the others; no with a note lets an agent try once more, as the note says; left apart, the task's work stays on a branch of its own.",
                        Ground.NONE.name(),
                        Reach.CHANGE,
                        Blob.hash(detail.getBytes(StandardCharsets.UTF_8)),
                        clash,
                        null);
        long seq = draft.step(1, step);
        draft.approval(seq, ApprovalJson.write(question));
        draft.event(
                new EventBody.ApprovalAsked(
                        ItemIds.of(run.taskId(), seq),
                        question.tool(),
                        question.subject(),
                        question.detail(),
                        question.reason(),
                        question.reach(),
                        clash));
    }

    /** What a person wants of whoever does the work again; empty when nobody has said anything. */
    static String advice(Run run) {
        return last(run)
                .filter(it -> !it.open() && !it.settles())
                .map(it -> "\n# What a person says to it\n\n%s\n".formatted(it.note()))
                .orElse("");
    }

    boolean open() {
        return answer == null;
    }

    /** Whether the answer says which side stands. */
    boolean settles() {
        return answer != null && !answer.apart() && (answer.approved() || note().isBlank());
    }

    /** Whether neither side is to be given up. */
    boolean apart() {
        return answer != null && answer.apart();
    }

    Side stands() {
        return answer != null && answer.approved() ? Side.TASK : Side.TIP;
    }

    String words() {
        return "Merged as somebody decided: in %s the version of %s stands."
                .formatted(
                        String.join(", ", step.files()),
                        stands() == Side.TASK ? "the task" : "the others");
    }

    private String note() {
        return answer == null || answer.note() == null ? "" : answer.note();
    }
}
