package dev.troupe.worker.graph;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalAnswer;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.session.MergeConflict;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.toolcall.question.ApprovalJson;
import dev.troupe.worker.validation.gate.ApprovalGround;
import dev.troupe.workspace.merge.audit.MergedFileVersions.Side;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Asks a person to settle a conflict. A yes takes the task's version; a no leaves its conflicting parts out, unless it
 * comes with words: then the work is done once more, as they say. Kept on its branch, neither side is given up.
 *
 * @param number how many such questions the merge has asked so far
 * @param step what was asked
 * @param answer null while nobody has answered
 */
record ConflictQuestion(
        int number, JournalRecord.ConflictQuestioned step, @Nullable ApprovalAnswer answer) {
    /** The newest one of a merge. */
    static Optional<ConflictQuestion> last(MergeHistory history) {
        List<JournalEntry> asked =
                history.journal()
                        .read(it -> it.journal().ofTask(history.merge().id(), Set.of("dispute")));
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        JournalEntry entry = asked.getLast();
        UUID id = TaskWaitIdFactory.of(history.merge().id(), entry.seq());
        ApprovalAnswer answer =
                history.journal().read(it -> it.waits().ofTask(history.merge().id())).stream()
                        .filter(it -> it.id().equals(id) && it.state() != TaskWait.State.OPEN)
                        .map(ApprovalJson::readAnswer)
                        .findFirst()
                        .orElse(null);
        JournalRecord.ConflictQuestioned step =
                (JournalRecord.ConflictQuestioned) JournalRecordCodec.read(entry).orElseThrow();
        return Optional.of(new ConflictQuestion(asked.size(), step, answer));
    }

    /** Asks with the next commit. */
    static void ask(
            MergeHistory history,
            JournalRecord.ConflictQuestioned step,
            MergeConflict conflict,
            JournalBatch batch) {
        String detail = ConflictDiff.text(conflict);
        String files = MergeHistory.names(step.files());
        ApprovalQuestion question =
                new ApprovalQuestion(
                        ApprovalRequest.MERGE,
                        "take what '%s' wrote in %s over what the others wrote there"
                                .formatted(history.goal(), files),
                        null,
                        detail,
                        "The task's changes conflict with changes of other tasks, and agents could not merge them. Yes: the conflicting places get this task's version. No: they keep the version of the other tasks. No with a note: an agent tries once more, as the note says. Kept on its branch: both versions stay, and the task's work is not merged.",
                        ApprovalGround.NONE.name(),
                        ApprovalScope.CHANGE,
                        ContentBlob.hash(detail.getBytes(StandardCharsets.UTF_8)),
                        conflict,
                        null);
        long seq = batch.step(1, step);
        batch.approval(seq, ApprovalJson.write(question));
        batch.event(
                new EventBody.ApprovalAsked(
                        TaskWaitIdFactory.of(history.merge().id(), seq),
                        question.tool(),
                        question.subject(),
                        question.detail(),
                        question.reason(),
                        question.scope(),
                        conflict));
    }

    /** What a person wants of whoever does the work again; empty when nobody has said anything. */
    static String advice(MergeHistory history) {
        return last(history)
                .filter(it -> !it.open() && !it.settles())
                .map(it -> "\n# What a person says to it\n\n%s\n".formatted(it.note()))
                .orElse("");
    }

    boolean open() {
        return answer == null;
    }

    /** Whether the answer says which side to take. */
    boolean settles() {
        return answer != null && !answer.keepOnBranch() && (answer.approved() || note().isBlank());
    }

    /** Whether neither side is to be given up. */
    boolean apart() {
        return answer != null && answer.keepOnBranch();
    }

    Side stands() {
        return answer != null && answer.approved() ? Side.TASK : Side.TIP;
    }

    String words() {
        return "Merged as a person decided: %s now has the version of %s."
                .formatted(
                        String.join(", ", step.files()),
                        stands() == Side.TASK ? "the task" : "the other tasks");
    }

    private String note() {
        return answer == null || answer.note() == null ? "" : answer.note();
    }
}
