package dev.troupe.edit.file;

import java.nio.file.Path;
import java.util.List;

/** One change of a transaction on its way to the disk and, if need be, back. */
interface TransactionStep {

    static TransactionStep of(FileOperation change) {
        return switch (change) {
            case FileOperation.Create create -> new FileCreationStep(create);
            case FileOperation.Write write -> new FileWriteStep(write);
            case FileOperation.Delete delete -> new FileDeletionStep(delete);
            case FileOperation.Move move -> new FileMoveStep(move);
        };
    }

    Path path();

    /** Refuses when the file is not in the version that the change is for. */
    void check() throws FileWriteException;

    /** Checks again and makes the change. */
    void perform() throws FileWriteException;

    /** Takes back what {@link #perform} did, even when it failed; false when somebody else changed the file since. */
    boolean undo() throws FileWriteException;

    /** Clears away what was kept for {@link #undo}. */
    default void finish() {}

    List<FileVersionChange> versions();
}
