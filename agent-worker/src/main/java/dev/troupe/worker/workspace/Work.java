package dev.troupe.worker.workspace;

import dev.troupe.worker.git.FileChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the journal knows of the work of a task in worktrees.
 *
 * @param base the commit that the task starts from
 * @param last the newest commit of the session, which may be still to be published
 * @param before changes of the session's earlier tasks, in order
 * @param own changes of earlier claims of the task, in order
 * @param owed those of all these that a full disk has kept from being committed, and that the run will
 *     commit
 */
public record Work(
        String base,
        @Nullable String last,
        List<FileChange> before,
        List<FileChange> own,
        List<FileChange> owed) {
    /** Copies the changes. */
    public Work {
        before = List.copyOf(before);
        own = List.copyOf(own);
        owed = List.copyOf(owed);
    }

    /** All changes are committed, as far as they can be. */
    public Work(String base, @Nullable String last, List<FileChange> before, List<FileChange> own) {
        this(base, last, before, own, List.of());
    }

    /** Nothing was done so far. */
    public static Work from(String base) {
        return new Work(base, null, List.of(), List.of());
    }
}
