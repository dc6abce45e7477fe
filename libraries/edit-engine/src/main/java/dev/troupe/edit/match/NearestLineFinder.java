package dev.troupe.edit.match;

import java.util.List;
import java.util.Optional;

/** Finds the lines of a file that come closest to a search, to show them to whoever wrote it. */
public final class NearestLineFinder {

    private NearestLineFinder() {}

    /**
     * The index of the file line that the first search line most likely stands for.
     *
     * @return an index that may lie before the file's start; empty when nothing resembles the search
     */
    public static Optional<Integer> offset(List<String> search, IndexedFileLines file) {
        return file.sought(search).windows().stream().findFirst().map(AlignmentSeeds.Window::start);
    }
}
