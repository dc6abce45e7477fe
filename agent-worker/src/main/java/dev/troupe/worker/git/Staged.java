package dev.troupe.worker.git;

/** What the index holds for a path. */
sealed interface Staged {
    /** Nothing. */
    record Absent() implements Staged {}

    /** A file. */
    record File(Merged.Entry entry) implements Staged {}

    /** Several versions that wait for somebody to resolve them. */
    record Conflict() implements Staged {}
}
