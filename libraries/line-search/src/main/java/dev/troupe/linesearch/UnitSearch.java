package dev.troupe.linesearch;

import dev.troupe.linesearch.pattern.ByteProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Runs one search over its units, until all are searched, the limit is reached or the time is over. */
final class UnitSearch {
    private final RegexSearchRequest request;
    private final ByteProgram program;
    private final PackFile pack;
    private final int threads;
    private final long deadline;

    UnitSearch(RegexSearchRequest request, ByteProgram program, PackFile pack, int threads) {
        this.request = request;
        this.program = program;
        this.pack = pack;
        this.threads = threads;
        this.deadline = System.nanoTime() + request.timeLimit().toNanos();
    }

    private boolean isOver() {
        return System.nanoTime() - deadline > 0 || Thread.currentThread().isInterrupted();
    }

    RegexSearchResult run(List<SearchUnit> units) throws IOException {
        var results = new AtomicReferenceArray<@Nullable List<RegexLineMatch>>(units.size());
        var places = new ArrayList<Integer>();
        for (int unit = 0; unit < units.size(); unit++) {
            places.add(unit);
        }
        BooleanSupplier over = this::isOver;
        ParallelUnits.run(
                places,
                threads,
                () -> {
                    var searcher = new UnitSearcher(request, program, pack, over);
                    return place -> {
                        if (!isOver() && !isLimitReached(results, place)) {
                            results.set(place, searcher.search(units.get(place)));
                        }
                    };
                });
        return collect(units, results);
    }

    private boolean isLimitReached(
            AtomicReferenceArray<@Nullable List<RegexLineMatch>> results, int place) {
        int found = 0;
        for (int before = 0; before < place && found <= request.limit(); before++) {
            List<RegexLineMatch> matches = results.get(before);
            found += matches == null ? 0 : matches.size();
        }
        return found > request.limit();
    }

    private RegexSearchResult collect(
            List<SearchUnit> units, AtomicReferenceArray<@Nullable List<RegexLineMatch>> results) {
        var matches = new ArrayList<RegexLineMatch>();
        var searched = new ArrayList<SearchUnit>();
        boolean truncated = false;
        boolean incomplete = isOver();
        for (int unit = 0; unit < units.size() && !truncated; unit++) {
            List<RegexLineMatch> more = results.get(unit);
            if (more != null) {
                searched.add(units.get(unit));
                int room = request.limit() - matches.size();
                truncated = more.size() > room;
                matches.addAll(truncated ? more.subList(0, room) : more);
            } else {
                incomplete = true;
            }
        }
        return new RegexSearchResult(
                matches,
                truncated,
                incomplete && !truncated,
                SearchUnit.countFiles(units),
                SearchUnit.countFiles(searched));
    }
}
