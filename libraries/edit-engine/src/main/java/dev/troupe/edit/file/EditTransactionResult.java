package dev.troupe.edit.file;

import java.nio.file.Path;
import java.util.List;

/** Holds the result of a transaction of edits. */
public sealed interface EditTransactionResult {

    /**
     * All changes are made.
     *
     * @param files every path that changed, in the order of the changes
     */
    record Committed(List<FileVersionChange> files) implements EditTransactionResult {

        /** Copies the list. */
        public Committed {
            files = List.copyOf(files);
        }
    }

    /**
     * None of the changes is made; every file is as it was.
     *
     * @param path the file that stood in the way
     * @param reason why
     */
    record Refused(Path path, FileWriteException reason) implements EditTransactionResult {}

    /**
     * A change failed, and not all of the earlier ones could be taken back.
     *
     * @param path the file that stood in the way
     * @param reason why
     * @param unrestored the files that keep their new content: they could not be written, or somebody else changed
     *     them meanwhile
     */
    record Incomplete(Path path, FileWriteException reason, List<Path> unrestored)
            implements EditTransactionResult {

        /** Copies the list. */
        public Incomplete {
            unrestored = List.copyOf(unrestored);
        }
    }
}
