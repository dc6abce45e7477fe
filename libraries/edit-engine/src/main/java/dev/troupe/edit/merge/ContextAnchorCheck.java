package dev.troupe.edit.merge;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.MatchEvidence;
import dev.troupe.edit.token.MisspeltLineMerge;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a change has firm ground where not all lines of the search are as in the file: the lines next to it
 * are, or it changes a line, or is next to one, that the file has only once.
 */
final class ContextAnchorCheck {
    private final IndexedFileLines fileLines;
    private final LineMatch match;
    private final List<String> search;
    private @Nullable Boolean other;

    ContextAnchorCheck(IndexedFileLines fileLines, LineMatch match, List<String> search) {
        this.fileLines = fileLines;
        this.match = match;
        this.search = search;
    }

    boolean isFirm(LineDelta delta) {
        return isBetweenKnown(delta) || changesUnique(delta);
    }

    private boolean changesUnique(LineDelta delta) {
        for (int i = delta.fromBefore(); i < delta.toBefore(); i++) {
            if (speaks(i) && trusted(i) && unique(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean isBetweenKnown(LineDelta delta) {
        int before = delta.fromBefore() - 1;
        while (before >= 0 && !speaks(before)) {
            before--;
        }
        int after = delta.toBefore();
        while (after < search.size() && !speaks(after)) {
            after++;
        }
        boolean above = before >= 0 && trusted(before);
        boolean below = after < search.size() && trusted(after);
        if (holdsOther()) {
            return above && below;
        }
        boolean both = (above || before < 0) && (below || after == search.size());
        return both || (above && unique(before)) || (below && unique(after));
    }

    /** Whether a line stands for one that is like it but another: these may be the lines of a sibling. */
    private boolean holdsOther() {
        if (other == null) {
            other = lookForOther();
        }
        return other;
    }

    private boolean lookForOther() {
        for (int i = 0; i < search.size(); i++) {
            if (match.line(i) >= 0 && speaks(i) && !trusted(i)) {
                return true;
            }
        }
        return false;
    }

    private boolean speaks(int line) {
        return MatchEvidence.speaks(search.get(line));
    }

    private boolean trusted(int line) {
        int at = match.line(line);
        return at >= 0
                && (fileLines.same(search.get(line), at)
                        || MisspeltLineMerge.means(
                                search.get(line), fileLines.lines().get(at), fileLines::holds));
    }

    private boolean unique(int line) {
        return fileLines.count(fileLines.lines().get(match.line(line))) == 1;
    }
}
