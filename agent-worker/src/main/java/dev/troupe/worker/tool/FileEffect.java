package dev.troupe.worker.tool;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.workspace.change.HashedFileChange;
import org.jspecify.annotations.Nullable;

/**
 * A change that a call makes to one file.
 *
 * @param path relative to the workspace
 * @param before the bytes it is based on; null when the file is created
 * @param after the bytes it leaves; null when the file is deleted
 * @param executable whether the file is executable, before the change if it is deleted
 * @param executableBefore whether it was executable before; null when that does not change
 * @param change {@code created}, {@code edited}, {@code deleted} or {@code moved}
 * @param strategy the edit strategy that found the place, if an edit
 * @param diff unified diff; may be long
 */
public record FileEffect(
        String path,
        @Nullable ContentBlob before,
        @Nullable ContentBlob after,
        boolean executable,
        @Nullable Boolean executableBefore,
        String change,
        @Nullable String strategy,
        String diff,
        int linesAdded,
        int linesRemoved) {

    /** A change that leaves the mode of the file as it is. */
    public FileEffect(
            String path,
            @Nullable ContentBlob before,
            @Nullable ContentBlob after,
            boolean executable,
            String change,
            @Nullable String strategy,
            String diff,
            int linesAdded,
            int linesRemoved) {
        this(
                path,
                before,
                after,
                executable,
                null,
                change,
                strategy,
                diff,
                linesAdded,
                linesRemoved);
    }

    /** The hash of {@link #before}. */
    public @Nullable String beforeHash() {
        return before == null ? null : before.hash();
    }

    /** The hash of {@link #after}. */
    public @Nullable String afterHash() {
        return after == null ? null : after.hash();
    }

    /** This change by hashes, as it is journaled, committed and undone. */
    public HashedFileChange fileChange() {
        return new HashedFileChange(path, beforeHash(), afterHash(), executable, executableBefore);
    }
}
