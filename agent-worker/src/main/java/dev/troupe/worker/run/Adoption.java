package dev.troupe.worker.run;

import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a task has changed in the workspace of the task that handed it out.
 *
 * @param step for the journal of the task above, so that its changes are undone with that
 * @param owed what a full disk kept the task from committing, which none of its own runs will do any more
 */
record Adoption(Step.Adopted step, List<Step.Uncommitted> owed) {
    private static final Set<String> KINDS = Set.of("effect", "commit", "uncommitted", "caught-up");

    /** Empty without any change. */
    static Optional<Adoption> of(RunJournal journal, UUID task) {
        List<FileChange> changes = new ArrayList<>();
        Map<String, Step.Uncommitted> owed = new LinkedHashMap<>();
        @Nullable String commit = null;
        for (JournalEntry entry : journal.read(it -> it.journal().ofTask(task, KINDS))) {
            switch (Steps.read(entry).orElse(null)) {
                case Step.Effected effected -> changes.add(effected.change());
                case Step.Committed committed -> commit = committed.commit();
                case Step.Uncommitted missed -> owed.put(missed.message().step(), missed);
                case Step.CaughtUp caughtUp -> owed.remove(caughtUp.commit());
                case null, default -> {}
            }
        }
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Adoption(
                                new Step.Adopted(task, changes, commit),
                                List.copyOf(owed.values())));
    }
}
