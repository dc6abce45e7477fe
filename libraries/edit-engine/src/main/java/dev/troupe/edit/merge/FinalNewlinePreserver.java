package dev.troupe.edit.merge;

import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.ArrayList;
import java.util.List;

/** Keeps the end of a file as it was: with a final line ending, or without one. */
final class FinalNewlinePreserver {

    private FinalNewlinePreserver() {}

    static List<LineSplice> kept(FileContent.Text file, List<LineSplice> splices) {
        List<TextLine> lines = file.lines();
        if (splices.isEmpty() || lines.isEmpty() || file.endsWithNewline()) {
            return splices;
        }
        LineSplice last = splices.getLast();
        if (last.end() < lines.size()) {
            return splices;
        }
        List<LineSplice> kept = new ArrayList<>(splices.subList(0, splices.size() - 1));
        kept.add(unterminated(file, last));
        return kept;
    }

    private static LineSplice unterminated(FileContent.Text file, LineSplice last) {
        List<TextLine> inserted = new ArrayList<>(last.inserted());
        int at = last.at();
        int removed = last.removed();
        boolean endsInKeptLine = inserted.isEmpty() || removed == 0;
        if (endsInKeptLine && at > 0) {
            TextLine kept = file.lines().get(at - 1);
            String ending = kept.terminated() ? kept.ending() : file.dominantEnding();
            inserted.addFirst(kept.withEnding(ending));
            at--;
            removed++;
        }
        if (!inserted.isEmpty()) {
            inserted.set(inserted.size() - 1, inserted.getLast().withEnding(""));
        }
        return new LineSplice(at, removed, inserted);
    }
}
