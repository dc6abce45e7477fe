package dev.troupe.workspace.merge;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.diff.SequenceComparator;
import org.eclipse.jgit.merge.MergeAlgorithm;
import org.eclipse.jgit.merge.MergeChunk;
import org.eclipse.jgit.merge.MergeChunk.ConflictState;
import org.eclipse.jgit.merge.MergeResult;

/** Finds where two changes of a text conflict. */
final class ConflictHunkFinder {
    private static final SequenceComparator<RawText> EXACT = RawTextComparator.DEFAULT;

    private ConflictHunkFinder() {}

    /** In order; where git sees a conflict and this sees none, the whole texts are one. */
    static List<ConflictHunk> of(byte[] base, byte[] tip, byte[] task) {
        RawText before = new RawText(base);
        RawText ours = new RawText(tip);
        RawText theirs = new RawText(task);
        MergeResult<RawText> result = new MergeAlgorithm().merge(EXACT, before, ours, theirs);
        List<ConflictHunk> hunks = new ArrayList<>();
        ConflictHunk.Lines first = null;
        ConflictHunk.Lines middle = null;
        for (MergeChunk chunk : result) {
            ConflictState state = chunk.getConflictState();
            if (state == ConflictState.FIRST_CONFLICTING_RANGE) {
                first = lines(ours, chunk.getBegin(), chunk.getEnd());
            } else if (state == ConflictState.BASE_CONFLICTING_RANGE) {
                middle = lines(before, chunk.getBegin(), chunk.getEnd());
            } else if (state == ConflictState.NEXT_CONFLICTING_RANGE
                    && first != null
                    && middle != null) {
                hunks.add(
                        new ConflictHunk(
                                middle, first, lines(theirs, chunk.getBegin(), chunk.getEnd())));
            }
        }
        return hunks.isEmpty() ? List.of(whole(before, ours, theirs)) : hunks;
    }

    private static ConflictHunk whole(RawText base, RawText tip, RawText task) {
        return new ConflictHunk(
                lines(base, 0, base.size()),
                lines(tip, 0, tip.size()),
                lines(task, 0, task.size()));
    }

    private static ConflictHunk.Lines lines(RawText text, int from, int to) {
        List<String> lines = new ArrayList<>();
        for (int line = from; line < to; line++) {
            lines.add(text.getString(line, line + 1, false));
        }
        return new ConflictHunk.Lines(from + 1, lines);
    }
}
