package dev.troupe.workspace.merge.audit;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the changes of one side that a merged text lacks. A text that is the base with the changes of both sides made
 * to it lacks none. Any other is searched for each change at its place: as a change from the other side to the merged
 * text, or, when both sides made it, as one from the base. Where lines repeat so that the texts can be read in several
 * ways, a change may be missed that is there, but none is found that is not.
 */
final class LineAudit {
    private final List<String> base;
    private final List<String> own;
    private final List<String> other;
    private final List<String> merged;

    LineAudit(List<String> base, List<String> own, List<String> other, List<String> merged) {
        this.base = base;
        this.own = own;
        this.other = other;
        this.merged = merged;
    }

    /** All changes of a side, of which none is there. */
    static List<MergeHunk> all(
            String path, MergedFileVersions.Side side, List<String> base, List<String> own) {
        return hunks(path, side, LineChange.between(base, own));
    }

    /**
     * @param union whether the lines of both sides are kept where their changes conflict
     */
    List<MergeHunk> missing(String path, MergedFileVersions.Side side, boolean union) {
        List<LineChange> mine = LineChange.between(base, own);
        List<LineChange> theirs = LineChange.between(base, other);
        if (ExpectedMerge.of(base, mine, theirs).filter(merged::equals).isPresent()
                || ExpectedMerge.byHistogram(base, own, other).filter(merged::equals).isPresent()) {
            return List.of();
        }
        List<LineChange> open = unexplained(mine, theirs);
        if (union) {
            open.removeIf(change -> kept(change, theirs));
        }
        return hunks(path, side, open);
    }

    /** Whether a change conflicts with others, and all lines that it added are there in their order. */
    private boolean kept(LineChange change, List<LineChange> theirs) {
        if (theirs.stream().noneMatch(change::touches)) {
            return false;
        }
        int found = 0;
        for (String line : merged) {
            if (found < change.added().size() && change.added().get(found).equals(line)) {
                found++;
            }
        }
        return found == change.added().size();
    }

    private List<LineChange> unexplained(List<LineChange> mine, List<LineChange> theirs) {
        List<LineChange> fromBase = LineChange.between(base, merged);
        List<LineChange> fromOther = LineChange.between(other, merged);
        List<LineChange> open = new ArrayList<>(mine);
        open.removeIf(change ->
                holds(theirs, change)
                        ? holds(fromBase, change)
                        : fromOther.stream()
                                .anyMatch(it -> it.sameText(change) && at(it, change, theirs)));
        return open;
    }

    /** Whether a change of the other side's text is at the place of a change of the base. */
    private static boolean at(LineChange found, LineChange wanted, List<LineChange> theirs) {
        int drift = 0;
        for (LineChange change : theirs) {
            int end = change.after() + change.added().size();
            if (found.at() == change.after() && wanted.at() == change.at()) {
                return true;
            }
            if (found.at() < end) {
                return found.at() < change.after() && found.at() + drift == wanted.at();
            }
            drift = change.end() - end;
        }
        return found.at() + drift == wanted.at();
    }

    private static boolean holds(List<LineChange> changes, LineChange wanted) {
        return changes.stream().anyMatch(wanted::sameIn);
    }

    private static List<MergeHunk> hunks(
            String path, MergedFileVersions.Side side, List<LineChange> changes) {
        List<MergeHunk> hunks = new ArrayList<>();
        for (LineChange change : changes) {
            hunks.add(
                    new MergeHunk(
                            side,
                            path,
                            MergeHunk.Kind.LINES,
                            change.after() + 1,
                            readable(change.removed()),
                            readable(change.added())));
        }
        return hunks;
    }

    /** UTF-8 as it reads, and what is none as ISO 8859-1. */
    private static String readable(List<String> lines) {
        String latin = String.join("", lines);
        try {
            byte[] bytes = latin.getBytes(StandardCharsets.ISO_8859_1);
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException other) {
            return latin;
        }
    }
}
