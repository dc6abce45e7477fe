package dev.troupe.edit.merge;

import dev.troupe.edit.match.Match;
import dev.troupe.edit.text.FileText;
import dev.troupe.edit.text.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies the change from SEARCH to REPLACE to the file lines that SEARCH was aligned with. Lines on which both agree
 * are context: the file's own bytes stay, whatever the model wrote there.
 */
public final class LineMerge {

    private final FileText.Text file;
    private final Endings endings;
    private final Match match;
    private final List<String> search;
    private final List<String> replace;
    private final List<Delta> deltas;

    private LineMerge(FileText.Text file, Match match, List<String> search, List<String> replace) {
        this.file = file;
        this.endings = new Endings(file);
        this.match = match;
        this.search = search;
        this.replace = replace;
        this.deltas = LineDiff.between(search, replace);
    }

    /** Merges where SEARCH equals the file's lines but for trailing white space: new lines go in as written. */
    public static List<Splice> asWritten(
            FileText.Text file, Match match, List<String> search, List<String> replace) {
        return new LineMerge(file, match, search, replace).splices(replace);
    }

    /**
     * Merges where the indentation differs: new lines are shifted as the aligned lines are.
     *
     * @return the splices, or empty when the file does not tell how to indent a new line
     */
    public static Optional<List<Splice>> reindented(
            FileText.Text file, Match match, List<String> search, List<String> replace) {
        LineMerge merge = new LineMerge(file, match, search, replace);
        return merge.shifted().map(merge::splices);
    }

    private Optional<List<String>> shifted() {
        Shift shift = Shift.observed(file.lineTexts(), match, search, replace, deltas);
        List<String> lines = new ArrayList<>(replace);
        for (Delta delta : deltas) {
            for (int i = delta.fromAfter(); i < delta.toAfter(); i++) {
                int counterpart = delta.fromBefore() + i - delta.fromAfter();
                Optional<String> line = shift.apply(replace.get(i), counterpart);
                if (line.isEmpty()) {
                    return Optional.empty();
                }
                lines.set(i, line.get());
            }
        }
        return Optional.of(lines);
    }

    private List<Splice> splices(List<String> lines) {
        List<Splice> splices = new ArrayList<>();
        for (Delta delta : deltas) {
            splices.addAll(splices(delta, lines.subList(delta.fromAfter(), delta.toAfter())));
        }
        return FinalNewline.kept(file, splices);
    }

    private List<Splice> splices(Delta delta, List<String> fresh) {
        int at = position(delta);
        List<String> old =
                file.lines().subList(at, at + delta.toBefore() - delta.fromBefore()).stream()
                        .map(Line::text)
                        .toList();
        List<Splice> splices = new ArrayList<>();
        for (Delta change : LineDiff.between(old, fresh)) {
            splices.add(splice(at, change, fresh));
        }
        return splices;
    }

    private Splice splice(int at, Delta change, List<String> fresh) {
        int first = at + change.fromBefore();
        int removed = change.toBefore() - change.fromBefore();
        List<Line> inserted = new ArrayList<>();
        for (int i = change.fromAfter(); i < change.toAfter(); i++) {
            String ending = endings.forInserted(first, removed, i - change.fromAfter());
            inserted.add(new Line(fresh.get(i), ending));
        }
        return new Splice(first, removed, inserted);
    }

    private int position(Delta delta) {
        if (delta.fromBefore() < delta.toBefore()) {
            return match.fileLines().get(delta.fromBefore());
        }
        return delta.fromBefore() == 0
                ? match.start()
                : match.fileLines().get(delta.fromBefore() - 1) + 1;
    }
}
