package dev.troupe.workspace.commit;

/** Describes what the index holds for a path. */
sealed interface StagedEntry {
    /** Nothing. */
    record Absent() implements StagedEntry {}

    /** A file. */
    record File(MergedChanges.Entry entry) implements StagedEntry {}

    /** Several versions that wait for somebody to resolve them. */
    record Conflict() implements StagedEntry {}
}
