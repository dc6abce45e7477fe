package dev.troupe.contracts.session;

import java.util.List;

/**
 * Describes where the work of a task conflicts with what others have brought in before it.
 *
 * @param task name of the task in its plan
 * @param files where they conflict
 * @param truncated whether there is more than is told here
 */
public record MergeConflict(String task, List<File> files, boolean truncated) {
    public MergeConflict {
        files = List.copyOf(files);
    }

    /**
     * One file of it.
     *
     * @param kind how the two sides exclude each other, such as {@code content} or {@code deleted-by-task}
     * @param others names of the tasks that have changed it before; empty when nobody knows
     * @param hunks the places; empty when it is no text, or a side deleted it
     */
    public record File(String path, String kind, List<String> others, List<Hunk> hunks) {
        public File {
            others = List.copyOf(others);
            hunks = List.copyOf(hunks);
        }
    }

    /** A place: what was there before, what the others have there, what the task has there. */
    public record Hunk(Lines before, Lines others, Lines task) {}

    /**
     * Lines of one side.
     *
     * @param from number of the first, from 1
     * @param lines without their ends
     */
    public record Lines(int from, List<String> lines) {
        public Lines {
            lines = List.copyOf(lines);
        }
    }
}
