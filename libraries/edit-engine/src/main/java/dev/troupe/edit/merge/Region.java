package dev.troupe.edit.merge;

import dev.troupe.edit.match.Match;
import dev.troupe.edit.match.Source;
import java.util.BitSet;
import java.util.Optional;

/** The file lines [{@code from}, {@code to}) at which a change is, some of which the search does not know. */
final class Region {
    private final Source source;
    private final int from;
    private final int to;
    private final BitSet owned;

    private Region(Source source, int from, int to, BitSet owned) {
        this.source = source;
        this.from = from;
        this.to = to;
        this.owned = owned;
    }

    Region(Source source, Match match, Delta delta) {
        this(source, from(match, delta), to(match, delta), owned(match, delta));
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /**
     * The part of the file lines [first, last) that the search knows; empty when unknown lines lie within it.
     *
     * @param brings whether new lines come; between lines that are all unknown it is not certain where
     */
    Optional<Region> known(int first, int last, boolean brings) {
        int start = first;
        while (start < last && !owned.get(start)) {
            start++;
        }
        if (start == last) {
            return brings && written(first, last)
                    ? Optional.empty()
                    : Optional.of(new Region(source, first, first, owned));
        }
        int end = last;
        while (!owned.get(end - 1)) {
            end--;
        }
        for (int i = start; i < end; i++) {
            if (!owned.get(i) && written(i, i + 1)) {
                return Optional.empty();
            }
        }
        return Optional.of(new Region(source, start, end, owned));
    }

    private boolean written(int first, int last) {
        return !source.lines().subList(first, last).stream().allMatch(String::isBlank);
    }

    private static int from(Match match, Delta delta) {
        int before = delta.fromBefore() - 1;
        while (before >= 0 && !match.isPlaced(before)) {
            before--;
        }
        return before < 0 ? match.start() : match.extents().get(before).to();
    }

    private static int to(Match match, Delta delta) {
        int after = delta.toBefore();
        while (after < match.extents().size() && !match.isPlaced(after)) {
            after++;
        }
        return after == match.extents().size() ? match.end() : match.extents().get(after).from();
    }

    private static BitSet owned(Match match, Delta delta) {
        BitSet owned = new BitSet();
        for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
            Match.Extent extent = match.extents().get(i);
            owned.set(extent.from(), extent.to());
        }
        return owned;
    }
}
