package dev.troupe.edit.merge;

import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.ArrayList;
import java.util.List;

/** Lines that come into a file between two of its lines, with the endings of their neighbours. */
public final class InsertedLines {

    private InsertedLines() {}

    /**
     * The splices that insert lines.
     *
     * @param at how many lines of the file stand above them
     */
    public static List<LineSplice> at(FileContent.Text file, int at, List<String> added) {
        LineEndingSelector endings = new LineEndingSelector(file);
        List<TextLine> lines = new ArrayList<>();
        for (int i = 0; i < added.size(); i++) {
            lines.add(new TextLine(added.get(i), endings.forInserted(at, 0, i)));
        }
        return FinalNewlinePreserver.kept(file, List.of(new LineSplice(at, 0, lines)));
    }
}
