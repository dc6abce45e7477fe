package dev.troupe.edit.match;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What several strategies want to know of the same lines in the same file, worked out once. Not for several threads. */
final class Sought {
    private final List<String> search;
    private final Source file;
    private final Map<String, Found> found = new HashMap<>();
    private int @Nullable [] hashes;
    private int @Nullable [] starts;
    private @Nullable List<Seeds.Window> windows;

    /**
     * @param cost of the effort that looking took
     */
    private record Found(List<Match> matches, long cost) {}

    Sought(List<String> search, Source file) {
        this.search = search;
        this.file = file;
    }

    /** The hash of each line. */
    int[] hashes() {
        if (hashes == null) {
            hashes = Source.hashes(search);
        }
        return hashes;
    }

    /** Where the lines may be, one after the other, under any fold. */
    int[] starts() {
        if (starts == null) {
            starts = Occurrences.of(hashes(), file.hashes());
        }
        return starts;
    }

    /** Where it is worth aligning them. */
    List<Seeds.Window> windows() {
        if (windows == null) {
            windows = Seeds.windows(search, file);
        }
        return windows;
    }

    /**
     * What a strategy finds. Where it was asked before, looking costs as much effort as it did then, so that nothing
     * depends on who asked first.
     *
     * @param name of the strategy
     */
    List<Match> found(String name, Supplier<List<Match>> look) {
        Found known = found.get(name);
        if (known != null) {
            file.effort().paysAgain(known.cost);
            return known.matches;
        }
        long before = file.effort().spent();
        List<Match> matches = look.get();
        found.put(name, new Found(matches, file.effort().spent() - before));
        return matches;
    }
}
