package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.journal.Entry;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UndoStackTest {
    private static final FileChange FIRST = new FileChange("a", "1", "2", false);
    private static final FileChange SECOND = new FileChange("a", "2", "3", false);

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

    private void work(int task, FileChange... changes) {
        for (FileChange change : changes) {
            add(task, new Step.Effected("c", change, "edited", null));
        }
    }

    private void undo(int task, int request, FileChange change) {
        add(task, new Step.Undone(id(request), List.of(change)));
    }

    private void redo(int task, int request, FileChange change) {
        add(task, new Step.Redone(id(request), List.of(change)));
    }

    private void add(int task, Step step) {
        Entry entry = Steps.write(0, step).entry();
        entries.add(new JournalEntry(id(task), 1, 1, entry.kind(), 0, entry.body(), Instant.EPOCH));
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
