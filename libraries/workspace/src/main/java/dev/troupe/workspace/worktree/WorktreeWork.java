package dev.troupe.workspace.worktree;

import dev.troupe.workspace.change.HashedFileChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the journal knows of the work of a task in worktrees.
 *
 * @param base the commit that the task starts from
 * @param last the newest commit of the session, which may be still to be published
 * @param before changes of the session's earlier tasks, in order
 * @param own changes of earlier claims of the task, in order
 * @param owed those of all these that a full disk has kept from being committed, and that the run will
 *     commit
 */
public record WorktreeWork(
        String base,
        @Nullable String last,
        List<HashedFileChange> before,
        List<HashedFileChange> own,
        List<HashedFileChange> owed) {
    /** Copies the changes. */
    public WorktreeWork {
        before = List.copyOf(before);
        own = List.copyOf(own);
        owed = List.copyOf(owed);
    }

    /** All changes are committed, as far as they can be. */
    public WorktreeWork(
            String base,
            @Nullable String last,
            List<HashedFileChange> before,
            List<HashedFileChange> own) {
        this(base, last, before, own, List.of());
    }

    /** Nothing was done so far. */
    public static WorktreeWork from(String base) {
        return new WorktreeWork(base, null, List.of(), List.of());
    }
}
