package dev.troupe.workspace.merge;

import dev.troupe.workspace.git.GitPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file that tip and task changed in ways that exclude each other.
 *
 * @param path where it is, or where one side put it
 * @param base what both began with; null when it was not there
 * @param tip what the graph holds; null when it was deleted there
 * @param task what the task made of it; null when the task deleted it
 * @param hunks where texts conflict, in order; empty when a version is no text or was cut
 * @param message what git says of it; may be empty
 */
public record ConflictedFile(
        GitPath path,
        Kind kind,
        @Nullable Version base,
        @Nullable Version tip,
        @Nullable Version task,
        List<ConflictHunk> hunks,
        String message) {

    /** Copies the hunks. */
    public ConflictedFile {
        hunks = List.copyOf(hunks);
    }

    /** Names the ways in which the two sides exclude each other. */
    public enum Kind {
        /** They changed the same lines. */
        CONTENT,
        /** Both added it, with different content. */
        ADD_ADD,
        /** One changed it, the other deleted it. */
        MODIFY_DELETE,
        /** One renamed it, the other deleted it. */
        RENAME_DELETE,
        /**
         * They renamed it to different names, or different files to one name; or it cannot be told for sure
         * what was renamed to what.
         */
        RENAME,
        /** It became a file on one side and a link or submodule on the other. */
        MODE,
        /** They changed a file that is no text. */
        BINARY,
        /** It is a directory on one side and a file on the other. */
        DIRECTORY_FILE,
        /** They moved a submodule to different commits. */
        SUBMODULE,
        /** Anything else that is not put together, such as a file too large to be checked. */
        OTHER
    }

    /**
     * The file on one side.
     *
     * @param mode as git has it, such as {@code 0100644}
     * @param id full name of the blob, or of a submodule's commit
     * @param size in bytes; 0 for a submodule
     * @param text the content; empty when it is no text, cut between two characters when it is longer than
     *     256 KiB in bytes, or when the texts of all files of a conflict together have 1 Mi characters
     * @param cut whether the content continues
     */
    public record Version(int mode, String id, long size, String text, boolean cut) {}
}
