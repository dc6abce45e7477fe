package dev.troupe.worker.undo;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files that are already as an undo, or a redo, would leave them: people took the changes back by themselves, as by
 * {@code git reset}. Nobody is told that these were restored.
 */
record SettledFileFinder(Workspace workspace) {
    /**
     * Finds their paths.
     *
     * @param steps in the order in which they were made
     * @param back whether they are to be taken back
     */
    Set<String> among(List<UndoableChange> steps, boolean back) {
        List<HashedFileChange> all =
                steps.stream()
                        .filter(it -> it.git() == null)
                        .flatMap(it -> it.changes().stream())
                        .toList();
        return HashedFileChange.net(all).stream()
                .filter(it -> !it.changesMode())
                .filter(it -> is(it.path(), back ? it.before() : it.after()))
                .map(HashedFileChange::path)
                .collect(Collectors.toSet());
    }

    private boolean is(String path, @Nullable String hash) {
        return Objects.equals(workspace.bytes(path).map(ContentBlob::hash).orElse(null), hash);
    }
}
