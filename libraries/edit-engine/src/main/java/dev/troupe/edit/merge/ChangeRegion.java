package dev.troupe.edit.merge;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import java.util.BitSet;
import java.util.Optional;

/** The file lines [{@code from}, {@code to}) at which a change is, some of which the search does not know. */
final class ChangeRegion {
    private final IndexedFileLines fileLines;
    private final int from;
    private final int to;
    private final BitSet owned;

    private ChangeRegion(IndexedFileLines fileLines, int from, int to, BitSet owned) {
        this.fileLines = fileLines;
        this.from = from;
        this.to = to;
        this.owned = owned;
    }

    ChangeRegion(IndexedFileLines fileLines, LineMatch match, LineDelta delta) {
        this(fileLines, from(match, delta), to(match, delta), owned(match, delta));
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
    Optional<ChangeRegion> known(int first, int last, boolean brings) {
        int start = first;
        while (start < last && !owned.get(start)) {
            start++;
        }
        if (start == last) {
            return brings && written(first, last)
                    ? Optional.empty()
                    : Optional.of(new ChangeRegion(fileLines, first, first, owned));
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
        return Optional.of(new ChangeRegion(fileLines, start, end, owned));
    }

    private boolean written(int first, int last) {
        return !fileLines.lines().subList(first, last).stream().allMatch(String::isBlank);
    }

    private static int from(LineMatch match, LineDelta delta) {
        int before = delta.fromBefore() - 1;
        while (before >= 0 && !match.isPlaced(before)) {
            before--;
        }
        return before < 0 ? match.start() : match.extents().get(before).to();
    }

    private static int to(LineMatch match, LineDelta delta) {
        int after = delta.toBefore();
        while (after < match.extents().size() && !match.isPlaced(after)) {
            after++;
        }
        return after == match.extents().size() ? match.end() : match.extents().get(after).from();
    }

    private static BitSet owned(LineMatch match, LineDelta delta) {
        BitSet owned = new BitSet();
        for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
            LineMatch.Extent extent = match.extents().get(i);
            owned.set(extent.from(), extent.to());
        }
        return owned;
    }
}
