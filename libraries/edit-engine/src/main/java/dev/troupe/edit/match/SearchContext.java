package dev.troupe.edit.match;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Caches what several strategies need to know of the same lines in the same file. Not for several threads. */
final class SearchContext {
    private final List<String> search;
    private final IndexedFileLines file;
    private final Map<String, Found> found = new HashMap<>();
    private int @Nullable [] hashes;
    private int @Nullable [] starts;
    private @Nullable List<AlignmentSeeds.Window> windows;

    /**
     * @param cost of the effort that looking took
     */
    private record Found(List<LineMatch> matches, long cost) {}

    SearchContext(List<String> search, IndexedFileLines file) {
        this.search = search;
        this.file = file;
    }

    /** The hash of each line. */
    int[] hashes() {
        if (hashes == null) {
            hashes = IndexedFileLines.hashes(search);
        }
        return hashes;
    }

    /** Where the lines may be, one after the other, under any fold. */
    int[] starts() {
        if (starts == null) {
            starts = SequenceFinder.of(hashes(), file.hashes());
        }
        return starts;
    }

    /** Where it is worth aligning them. */
    List<AlignmentSeeds.Window> windows() {
        if (windows == null) {
            windows = AlignmentSeeds.windows(search, file);
        }
        return windows;
    }

    /**
     * What a strategy finds. Where it was asked before, looking costs as much effort as it did then, so that nothing
     * depends on who asked first.
     *
     * @param name of the strategy
     */
    List<LineMatch> found(String name, Supplier<List<LineMatch>> look) {
        Found known = found.get(name);
        if (known != null) {
            file.effort().paysAgain(known.cost);
            return known.matches;
        }
        long before = file.effort().spent();
        List<LineMatch> matches = look.get();
        found.put(name, new Found(matches, file.effort().spent() - before));
        return matches;
    }
}
