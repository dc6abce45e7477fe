package dev.troupe.workspace.commit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Lists what of a turn's changes goes into the commit.
 *
 * @param entries by path from the repository's top level: the new entry, or none to delete it
 * @param files the same files, by their path in the workspace
 */
record MergedChanges(
        SortedMap<String, Optional<Entry>> entries,
        List<String> files,
        List<CommitOutcome.Left> left) {

    /** A file in a tree. */
    record Entry(ObjectId id, FileMode mode) {}

    MergedChanges {
        entries = new TreeMap<>(Map.copyOf(entries));
        files = List.copyOf(files);
        left = List.copyOf(left);
    }
}
