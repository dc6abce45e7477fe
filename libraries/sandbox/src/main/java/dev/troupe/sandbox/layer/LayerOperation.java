package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.FileStatus;
import org.jspecify.annotations.Nullable;

/**
 * Describes one step of applying a layer.
 *
 * @param raw path below the workspace
 * @param slot name on the shelf
 * @param added inode that comes to the workspace; 0 when none does
 * @param expected what the workspace must have there; null when nothing
 * @param permissions that an entry has in the end which comes to the workspace, or that a directory gets
 * @param product whether a build makes it again, so that later changes of it are no loss
 */
record LayerOperation(
        OperationKind kind,
        String raw,
        String slot,
        long added,
        @Nullable FileStatus expected,
        int permissions,
        boolean product) {
    /**
     * Tells whether the workspace has there what it must have. Its ctime may be newer, as other names of the same file have
     * been moved, and its time that of an undo.
     */
    boolean expects(@Nullable FileStatus now, RestoredFileLog restored) {
        if (expected == null || now == null) {
            return expected == null && now == null;
        }
        boolean same = expected.kind() == now.kind() && expected.isSameEntry(now);
        return same
                && (now.isDirectory()
                        || restored.knows(now)
                        || (expected.size() == now.size()
                                && expected.modified() == now.modified()
                                && expected.permissions() == now.permissions()));
    }

    /** Whether somebody changed its place before it could be carried out, so that it never is. */
    boolean isOvertaken() {
        return expected != null && !expected.isMatchable();
    }

    /** Whether it takes a directory away with all that is in it. */
    boolean takesDirectory() {
        return (kind == OperationKind.REMOVE || kind == OperationKind.REPLACE)
                && expected != null
                && expected.isDirectory();
    }

    /** Returns the same step over another entry. */
    LayerOperation over(FileStatus entry) {
        return new LayerOperation(kind, raw, slot, added, entry, permissions, product);
    }
}
