package dev.troupe.edit.match;

import dev.troupe.edit.match.LineMatch.Extent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds the counterparts of blank lines once those of all others are known. */
final class BlankLineAligner {
    private final Extent[] extents;
    private final List<String> search;
    private final IndexedFileLines file;

    private BlankLineAligner(List<String> search, IndexedFileLines file) {
        this.extents = new Extent[search.size()];
        this.search = search;
        this.file = file;
    }

    /**
     * The match in which search line {@code ours[i]} stands for file line {@code theirs[i]}, and blank lines for those
     * that lie at the same place.
     */
    static LineMatch paired(
            List<String> search, int[] ours, int[] theirs, IndexedFileLines file, double score) {
        BlankLineAligner blanks = new BlankLineAligner(search, file);
        blanks.fill(ours, theirs);
        List<Extent> extents = new ArrayList<>(Arrays.asList(blanks.extents));
        return new LineMatch(extents.getFirst().from(), extents.getLast().to(), extents, score);
    }

    private void fill(int[] ours, int[] theirs) {
        for (int i = 0; i < ours.length; i++) {
            extents[ours[i]] = Extent.line(theirs[i]);
        }
        before(ours[0], theirs[0]);
        for (int i = 1; i < ours.length; i++) {
            between(ours[i - 1] + 1, ours[i], theirs[i - 1] + 1, theirs[i]);
        }
        after(ours[ours.length - 1] + 1, theirs[theirs.length - 1] + 1);
    }

    /** Search lines [from, to) lie between file lines [low, high). */
    private void between(int from, int to, int low, int high) {
        int at = low;
        for (int i = from; i < to; i++) {
            int next = at;
            while (next < high && !blank(next)) {
                next++;
            }
            boolean there = search.get(i).isBlank() && next < high;
            extents[i] = there ? Extent.line(next) : Extent.none(at);
            at = there ? next + 1 : at;
        }
    }

    private void before(int to, int high) {
        int at = high;
        for (int i = to - 1; i >= 0; i--) {
            boolean there = search.get(i).isBlank() && at > 0 && blank(at - 1);
            extents[i] = there ? Extent.line(--at) : Extent.none(at);
        }
    }

    private void after(int from, int low) {
        int at = low;
        for (int i = from; i < extents.length; i++) {
            boolean there = search.get(i).isBlank() && at < file.size() && blank(at);
            extents[i] = there ? Extent.line(at++) : Extent.none(at);
        }
    }

    private boolean blank(int at) {
        return file.blank(at);
    }
}
