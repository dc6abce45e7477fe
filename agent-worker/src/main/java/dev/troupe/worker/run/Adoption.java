package dev.troupe.worker.run;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a task has changed in the workspace of the task that handed it out. */
final class Adoption {
    private static final Set<String> KINDS = Set.of("effect", "commit");

    private Adoption() {}

    /** For the journal of the task above, so that its changes are undone with that; empty without any. */
    static Optional<Step.Adopted> of(RunJournal journal, UUID task) {
        List<FileChange> changes = new ArrayList<>();
        @Nullable String commit = null;
        for (JournalEntry entry : journal.read(it -> it.journal().ofTask(task, KINDS))) {
            switch (Steps.read(entry).orElse(null)) {
                case Step.Effected effected -> changes.add(effected.change());
                case Step.Committed committed -> commit = committed.commit();
                case null, default -> {}
            }
        }
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Step.Adopted(task, changes, commit));
    }
}
