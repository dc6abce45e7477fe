package dev.troupe.workspace.merge.audit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.eclipse.jgit.merge.MergeAlgorithm;
import org.eclipse.jgit.merge.MergeChunk;
import org.eclipse.jgit.merge.MergeResult;

/** A base with the changes of two sides made to it. */
final class ExpectedMerge {
    private ExpectedMerge() {}

    /** Empty when two changes overlap, or insert at one place; such that both made are made once. */
    static Optional<List<String>> of(
            List<String> base, List<LineChange> mine, List<LineChange> theirs) {
        List<LineChange> all = new ArrayList<>(mine);
        theirs.stream().filter(it -> mine.stream().noneMatch(it::sameIn)).forEach(all::add);
        all.sort(Comparator.comparingInt(LineChange::at).thenComparingInt(LineChange::end));
        List<String> lines = new ArrayList<>();
        int position = 0;
        LineChange above = null;
        for (LineChange change : all) {
            boolean inserts = change.removed().isEmpty();
            boolean unclear =
                    above != null && inserts && above.end() == change.at() && touches(above);
            if (change.at() < position || unclear) {
                return Optional.empty();
            }
            lines.addAll(base.subList(position, change.at()));
            lines.addAll(change.added());
            position = change.end();
            above = change;
        }
        lines.addAll(base.subList(position, base.size()));
        return Optional.of(lines);
    }

    /** What was inserted before an insertion could as well stand behind it. */
    private static boolean touches(LineChange above) {
        return !above.added().isEmpty();
    }

    /** The same by another comparison, which keeps the lines that occur least; empty when they conflict. */
    static Optional<List<String>> byHistogram(
            List<String> base, List<String> mine, List<String> theirs) {
        MergeResult<RawText> result =
                new MergeAlgorithm()
                        .merge(RawTextComparator.DEFAULT, text(base), text(mine), text(theirs));
        if (result.containsConflicts()) {
            return Optional.empty();
        }
        List<List<String>> versions = List.of(base, mine, theirs);
        List<String> lines = new ArrayList<>();
        for (MergeChunk chunk : result) {
            List<String> version = versions.get(chunk.getSequenceIndex());
            lines.addAll(version.subList(chunk.getBegin(), chunk.getEnd()));
        }
        return Optional.of(lines);
    }

    private static RawText text(List<String> lines) {
        return new RawText(String.join("", lines).getBytes(StandardCharsets.ISO_8859_1));
    }
}
