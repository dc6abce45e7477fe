package dev.troupe.edit;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.MatchStrategy;
import dev.troupe.edit.match.MatchStrategyOrder;
import dev.troupe.edit.merge.LineSplice;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The final line ending of a file, where a hunk adds it or takes it away. It has one place: the end. */
final class FinalNewlineEdit {

    private FinalNewlineEdit() {}

    /**
     * Applies a hunk that may say something of the last line's ending.
     *
     * @param lines what becomes of the hunk's lines, without their end
     */
    static EditResult apply(
            FileContent.Text before, EditRequest.Hunk hunk, Supplier<EditResult> lines) {
        if (hunk.lastLine() == FinalNewlineChange.AS_IS) {
            return lines.get();
        }
        List<String> old = LineSplitter.of(hunk.search());
        List<String> fresh = LineSplitter.of(hunk.replace());
        if (old.equals(fresh)) {
            return end(before, old, hunk.lastLine());
        }
        EditResult result = lines.get();
        return result instanceof EditResult.Applied applied
                        && end(applied.text(), fresh, hunk.lastLine())
                                instanceof EditResult.Applied ended
                ? EditResultCombiner.of(before, List.of(applied, ended))
                : result;
    }

    private static EditResult end(
            FileContent.Text before, List<String> side, FinalNewlineChange wanted) {
        List<String> lines = before.lineTexts();
        Optional<MatchStrategy> strategy = fitting(lines, side);
        if (strategy.isEmpty()) {
            return EditRefusalFactory.notLast(lines, side.size());
        }
        int last = lines.size() - 1;
        if (before.endsWithNewline() == (wanted == FinalNewlineChange.ENDED)) {
            return EditRefusalFactory.alreadyApplied(
                    last, lines.size(), lines, RefusalWording.HUNK);
        }
        String ending = wanted == FinalNewlineChange.ENDED ? before.dominantEnding() : "";
        TextLine line = before.lines().get(last).withEnding(ending);
        return EditResultBuilder.of(
                        before,
                        List.of(new LineSplice(last, 1, List.of(line))),
                        strategy.get().name(),
                        strategy.get().confidence())
                .orElseGet(RefusalWording.HUNK::nothingToChange);
    }

    /** The strictest strategy by which the lines are the last ones of the file, one by one. */
    private static Optional<MatchStrategy> fitting(List<String> lines, List<String> side) {
        if (lines.size() < side.size()) {
            return Optional.empty();
        }
        IndexedFileLines tail =
                new IndexedFileLines(lines.subList(lines.size() - side.size(), lines.size()));
        return MatchStrategyOrder.strictToLoose().stream()
                .filter(it -> it.candidates(side, tail).stream().anyMatch(LineMatch::oneToOne))
                .findFirst();
    }
}
