package dev.troupe.edit.merge;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.MatchEvidence;
import java.util.BitSet;
import java.util.List;

/**
 * Tells whether a change is in the file already. Where lines of the search may be missing, invented or left out, the
 * search still fits after the change is in, and the new lines would come a second time next to where they are.
 */
final class AlreadyAppliedCheck {
    private final IndexedFileLines fileLines;
    private final LineMatch match;
    private final List<String> search;
    private final List<LineDelta> deltas;
    private final BitSet known = new BitSet();

    AlreadyAppliedCheck(
            IndexedFileLines fileLines,
            LineMatch match,
            List<String> search,
            List<LineDelta> deltas) {
        this.fileLines = fileLines;
        this.match = match;
        this.search = search;
        this.deltas = deltas;
        for (int i = 0; i < search.size(); i++) {
            if (match.line(i) >= 0) {
                known.set(match.line(i));
            }
        }
    }

    /**
     * Whether new lines stand already beside the lines that they are to be put next to, as lines that the search does
     * not know.
     */
    boolean isIn(LineDelta delta, List<String> fresh) {
        List<String> written = fresh.stream().filter(line -> !line.isBlank()).toList();
        boolean tells = written.stream().anyMatch(MatchEvidence::speaks);
        return tells && (follows(delta, written) || precedes(delta, written));
    }

    private boolean follows(LineDelta delta, List<String> written) {
        int before = delta.fromBefore() - 1;
        while (before >= 0 && !isContext(before) && !match.extents().get(before).leftOut()) {
            before--;
        }
        return before >= 0 && isContext(before) && isRun(match.line(before), 1, written);
    }

    private boolean precedes(LineDelta delta, List<String> written) {
        int after = delta.toBefore();
        while (after < search.size()
                && !isContext(after)
                && !match.extents().get(after).leftOut()) {
            after++;
        }
        return after < search.size()
                && isContext(after)
                && isRun(match.line(after), -1, written.reversed());
    }

    /** Whether the lines that are not blank on one side of a line are these, and the search knows none of them. */
    private boolean isRun(int beside, int step, List<String> lines) {
        int at = beside;
        for (String line : lines) {
            do {
                at += step;
            } while (at >= 0 && at < fileLines.size() && fileLines.lines().get(at).isBlank());
            boolean there = at >= 0 && at < fileLines.size() && !known.get(at);
            if (!there || !fileLines.same(line, at)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a line is to stay and is there. */
    private boolean isContext(int line) {
        return match.line(line) >= 0
                && !search.get(line).isBlank()
                && deltas.stream().noneMatch(it -> it.holds(line));
    }
}
