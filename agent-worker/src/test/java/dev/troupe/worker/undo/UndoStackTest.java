package dev.troupe.worker.undo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.repository.HeadPosition;
import dev.troupe.workspace.repository.RefMove;
import dev.troupe.workspace.repository.RepositoryChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UndoStackTest {
    private static final HashedFileChange FIRST = new HashedFileChange("a", "1", "2", false);
    private static final HashedFileChange SECOND = new HashedFileChange("a", "2", "3", false);

    private static final HashedFileChange THIRD = new HashedFileChange("a", "3", "4", false);
    private static final HeadPosition MAIN = new HeadPosition("refs/heads/main", null);
    private static final JournalRecord.RepositoryChanged LINE =
            new JournalRecord.RepositoryChanged(
                    "c",
                    new RepositoryChange(
                            MAIN,
                            MAIN,
                            List.of(new RefMove("refs/heads/main", "1", "2")),
                            List.of(),
                            List.of(),
                            List.of(),
                            List.of(),
                            null,
                            null),
                    List.of(),
                    List.of());

    private final List<JournalEntry> entries = new ArrayList<>();

    @Test
    void goesBackRequestByRequestAndForwardAgain() {
        work(1, FIRST);
        work(2, SECOND);
        assertThat(undoes()).isEqualTo(id(2));

        undo(3, 2, SECOND.reversed());
        assertThat(undoes()).isEqualTo(id(1));
        assertThat(redoes()).isEqualTo(id(2));

        undo(4, 1, FIRST.reversed());
        assertThat(stack().undo()).isEmpty();
        assertThat(redoes()).isEqualTo(id(1));

        redo(5, 1, FIRST);
        assertThat(undoes()).isEqualTo(id(1));
        assertThat(redoes()).isEqualTo(id(2));
    }

    @Test
    void newWorkEndsRedo() {
        work(1, FIRST);
        undo(2, 1, FIRST.reversed());
        work(3, FIRST);

        assertThat(stack().redo()).isEmpty();
        assertThat(undoes()).isEqualTo(id(3));
    }

    @Test
    void requestsWithoutLastingChangesAreNoneToUndo() {
        work(1, FIRST, FIRST.reversed());

        assertThat(stack().undo()).isEmpty();
    }

    @Test
    void theAskingTaskDoesNotCount() {
        work(1, FIRST);
        undo(9, 1, FIRST.reversed());

        assertThat(UndoStack.of(entries, id(9)).undo().orElseThrow().request()).isEqualTo(id(1));
    }

    @Test
    void linesOfGitStandBetweenEditsThoseOfSubtasksToo() {
        work(1, FIRST);
        add(1, LINE);
        work(1, SECOND);
        add(1, new JournalRecord.ChildChangesAdopted(id(7), List.of(THIRD), "abc", List.of(LINE)));

        assertThat(stack().undo().orElseThrow().merged())
                .extracting(it -> it.git() == null ? it.changes() : it.git())
                .containsExactly(List.of(FIRST), LINE, List.of(SECOND, THIRD), LINE);
    }

    @Test
    void aLineOfGitAloneIsToBeUndone() {
        add(1, LINE);
        assertThat(undoes()).isEqualTo(id(1));

        add(
                2,
                new JournalRecord.Undone(
                        id(1), List.of(), stack().undo().orElseThrow().steps(), LINE.change()));
        assertThat(stack().undo()).isEmpty();
        assertThat(stack().redo().orElseThrow().repository()).isEqualTo(LINE.change());
    }

    @Test
    void callsOfTwoTurnsWithOneIdAreTwoSteps() {
        HashedFileChange made = new HashedFileChange("b", null, "1", false);
        add(1, 1, new JournalRecord.LayerApplied("call_0", "layer", List.of("created b"), 1));
        add(1, 1, new JournalRecord.FileChangeRecorded("call_0", made, "created", null));
        add(1, 2, new JournalRecord.FileChangeRecorded("call_0", FIRST, "edited", null));

        assertThat(stack().undo().orElseThrow().merged())
                .containsExactly(
                        new JournalRecord.UndoableChange("layer", List.of(made), 1, null),
                        new JournalRecord.UndoableChange(null, List.of(FIRST), 2, null));
    }

    private void work(int task, HashedFileChange... changes) {
        for (HashedFileChange change : changes) {
            add(task, new JournalRecord.FileChangeRecorded("c", change, "edited", null));
        }
    }

    private void undo(int task, int request, HashedFileChange change) {
        add(task, new JournalRecord.Undone(id(request), List.of(change)));
    }

    private void redo(int task, int request, HashedFileChange change) {
        add(task, new JournalRecord.Redone(id(request), List.of(change)));
    }

    private void add(int task, JournalRecord record) {
        add(task, 0, record);
    }

    private void add(int task, int turn, JournalRecord record) {
        NewJournalEntry entry = JournalRecordCodec.write(turn, record).entry();
        entries.add(
                new JournalEntry(id(task), 1, 1, entry.kind(), turn, entry.body(), Instant.EPOCH));
    }

    private UndoStack stack() {
        return UndoStack.of(entries, id(99));
    }

    private UUID undoes() {
        return stack().undo().orElseThrow().request();
    }

    private UUID redoes() {
        return stack().redo().orElseThrow().request();
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }
}
