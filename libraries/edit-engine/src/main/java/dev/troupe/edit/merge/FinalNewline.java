package dev.troupe.edit.merge;

import dev.troupe.edit.text.FileText;
import dev.troupe.edit.text.Line;
import java.util.ArrayList;
import java.util.List;

/** Keeps the end of a file as it was: with a final line ending, or without one. */
final class FinalNewline {

    private FinalNewline() {}

    static List<Splice> kept(FileText.Text file, List<Splice> splices) {
        List<Line> lines = file.lines();
        if (splices.isEmpty() || lines.isEmpty() || file.endsWithNewline()) {
            return splices;
        }
        Splice last = splices.getLast();
        if (last.end() < lines.size()) {
            return splices;
        }
        List<Splice> kept = new ArrayList<>(splices.subList(0, splices.size() - 1));
        kept.add(unterminated(file, last));
        return kept;
    }

    private static Splice unterminated(FileText.Text file, Splice last) {
        List<Line> inserted = new ArrayList<>(last.inserted());
        int at = last.at();
        int removed = last.removed();
        boolean endsInKeptLine = inserted.isEmpty() || removed == 0;
        if (endsInKeptLine && at > 0) {
            Line kept = file.lines().get(at - 1);
            String ending = kept.terminated() ? kept.ending() : file.dominantEnding();
            inserted.addFirst(kept.withEnding(ending));
            at--;
            removed++;
        }
        if (!inserted.isEmpty()) {
            inserted.set(inserted.size() - 1, inserted.getLast().withEnding(""));
        }
        return new Splice(at, removed, inserted);
    }
}
