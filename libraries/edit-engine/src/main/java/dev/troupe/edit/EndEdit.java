package dev.troupe.edit;

import dev.troupe.edit.match.Match;
import dev.troupe.edit.match.Source;
import dev.troupe.edit.match.Strategies;
import dev.troupe.edit.match.Strategy;
import dev.troupe.edit.merge.Splice;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import dev.troupe.edit.text.Line;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The final line ending of a file, where a hunk adds it or takes it away. It has one place: the end. */
final class EndEdit {

    private EndEdit() {}

    /**
     * Applies a hunk that may say something of the last line's ending.
     *
     * @param lines what becomes of the hunk's lines, without their end
     */
    static EditResult apply(
            FileText.Text before, EditRequest.Hunk hunk, Supplier<EditResult> lines) {
        if (hunk.lastLine() == LastLine.AS_IS) {
            return lines.get();
        }
        List<String> old = Lines.of(hunk.search());
        List<String> fresh = Lines.of(hunk.replace());
        if (old.equals(fresh)) {
            return end(before, old, hunk.lastLine());
        }
        EditResult result = lines.get();
        return result instanceof EditResult.Applied applied
                        && end(applied.text(), fresh, hunk.lastLine())
                                instanceof EditResult.Applied ended
                ? Composition.of(before, List.of(applied, ended))
                : result;
    }

    private static EditResult end(FileText.Text before, List<String> side, LastLine wanted) {
        List<String> lines = before.lineTexts();
        Optional<Strategy> strategy = fitting(lines, side);
        if (strategy.isEmpty()) {
            return Refusals.notLast(lines, side.size());
        }
        int last = lines.size() - 1;
        if (before.endsWithNewline() == (wanted == LastLine.ENDED)) {
            return Refusals.alreadyApplied(last, lines.size(), lines, Wording.HUNK);
        }
        String ending = wanted == LastLine.ENDED ? before.dominantEnding() : "";
        Line line = before.lines().get(last).withEnding(ending);
        return Outcome.of(
                        before,
                        List.of(new Splice(last, 1, List.of(line))),
                        strategy.get().name(),
                        strategy.get().confidence())
                .orElseGet(Wording.HUNK::nothingToChange);
    }

    /** The strictest strategy by which the lines are the last ones of the file, one by one. */
    private static Optional<Strategy> fitting(List<String> lines, List<String> side) {
        if (lines.size() < side.size()) {
            return Optional.empty();
        }
        Source tail = new Source(lines.subList(lines.size() - side.size(), lines.size()));
        return Strategies.strictToLoose().stream()
                .filter(it -> it.candidates(side, tail).stream().anyMatch(Match::oneToOne))
                .findFirst();
    }
}
