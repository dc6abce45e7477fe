package dev.troupe.permission.path;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the disk says about the paths that a command names. */
public interface PathFacts {
    /**
     * Follows a path as the kernel would, symlinks included.
     *
     * @param workspace absolute path of the workspace
     * @param directory absolute path that relative paths start from
     * @param path as it stands in the command
     */
    Place locate(String workspace, String directory, String path);

    /**
     * Whether something may have that name; false only where surely nothing has.
     *
     * @param workspace absolute path of the workspace
     * @param directory absolute path that relative paths start from
     * @param path as it stands in the command
     */
    boolean mayExist(String workspace, String directory, String path);

    /**
     * What has that name, links followed. {@link Sort#FILE} and {@link Sort#DIRECTORY} are said only where it surely is one, so that
     * what is unknown may be either, or nothing.
     *
     * @param workspace absolute path of the workspace
     * @param directory absolute path that relative paths start from
     * @param path as it stands in the command
     */
    default Sort sort(String workspace, String directory, String path) {
        return Sort.UNKNOWN;
    }

    /** Whether a file of that name holds secrets; asks no disk. */
    default boolean secret(String path) {
        return PathNames.secret(path);
    }

    /**
     * SHA-256 in hex of what is in a file of the workspace; null where it is no such file, or cannot be told.
     *
     * @param workspace absolute path of the workspace
     * @param directory absolute path that relative paths start from
     * @param path as it stands in the command
     */
    default @Nullable String content(String workspace, String directory, String path) {
        return null;
    }

    /**
     * Names that are there and that bash may put in the place of a pattern, as it would write them, in no certain order: at least
     * all those that it would. A file that is not there yet is none of them.
     *
     * @param workspace absolute path of the workspace
     * @param directory absolute path that relative paths start from
     * @param pattern with {@code *} and {@code ?}, none of them in a segment that begins with a dot
     * @param most so many names are enough
     * @return null where it cannot be told, or there would be more
     */
    default @Nullable List<String> expand(
            String workspace, String directory, String pattern, int most) {
        return null;
    }

    /** What a name may stand for. */
    enum Sort {
        /** An ordinary file. */
        FILE,
        DIRECTORY,
        /** It cannot be told, or nothing is there. */
        UNKNOWN
    }

    /** Where a path leads. */
    sealed interface Place {
        /**
         * Into the workspace.
         *
         * @param path relative to it, forward slashes, empty for the workspace itself
         */
        record Inside(String path) implements Place {}

        /** Out of the workspace. */
        record Outside() implements Place {}

        /**
         * It cannot be told.
         *
         * @param why part of a sentence
         */
        record Unknown(String why) implements Place {}
    }
}
