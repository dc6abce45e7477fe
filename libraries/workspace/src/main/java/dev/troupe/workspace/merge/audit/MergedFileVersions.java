package dev.troupe.workspace.merge.audit;

import org.jspecify.annotations.Nullable;

/**
 * A file of a merge in all four trees. A renamed file has another path in some of them; it is looked for
 * where the renaming side put it.
 *
 * @param path names it in what is found
 * @param base what both sides began with; null when it was not there
 * @param task what the task made of it; null when the task deleted it
 * @param tip what the tip made of it; null when the tip deleted it
 * @param merged what the merge made of it; null when it is not there
 * @param union whether the lines of both sides are kept where their changes conflict
 */
public record MergedFileVersions(
        String path,
        @Nullable MergeFileState base,
        @Nullable MergeFileState task,
        @Nullable MergeFileState tip,
        @Nullable MergeFileState merged,
        boolean union) {
    /** Of which the changes of both sides are merged as usual. */
    public MergedFileVersions(
            String path,
            @Nullable MergeFileState base,
            @Nullable MergeFileState task,
            @Nullable MergeFileState tip,
            @Nullable MergeFileState merged) {
        this(path, base, task, tip, merged, false);
    }

    /** Names the sides of a merge. */
    public enum Side {
        /** The work that is merged. */
        TASK,
        /** What it is merged into. */
        TIP;

        @Nullable MergeFileState own(MergedFileVersions file) {
            return this == TASK ? file.task : file.tip;
        }

        @Nullable MergeFileState other(MergedFileVersions file) {
            return this == TASK ? file.tip : file.task;
        }
    }
}
