package dev.troupe.edit.merge;

import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.ArrayList;
import java.util.List;

/** Replaces a run of lines by text that is meant literally; lines that stay the same keep their bytes. */
public final class LiteralLineMerge {

    private final FileContent.Text file;
    private final LineEndingSelector endings;

    /** A merge into this file. */
    public LiteralLineMerge(FileContent.Text file) {
        this.file = file;
        this.endings = new LineEndingSelector(file);
    }

    /**
     * The splices that turn lines [{@code from}, {@code to}) into {@code text}.
     *
     * @param text the new lines with line feeds; only when {@code to} is the end of the file may the last lack one
     */
    public List<LineSplice> lines(int from, int to, String text) {
        List<String> old = marked(file.lines().subList(from, to));
        List<String> fresh = split(text);
        List<LineSplice> splices = new ArrayList<>();
        for (LineDelta delta : LineDiff.between(old, fresh)) {
            int at = from + delta.fromBefore();
            int removed = delta.toBefore() - delta.fromBefore();
            List<TextLine> inserted = new ArrayList<>();
            for (int i = delta.fromAfter(); i < delta.toAfter(); i++) {
                String ending = endings.forInserted(at, removed, i - delta.fromAfter());
                inserted.add(line(fresh.get(i), ending));
            }
            splices.add(new LineSplice(at, removed, inserted));
        }
        return splices;
    }

    /** The splices that turn one file into another, every byte of it. */
    public static List<LineSplice> exactly(FileContent.Text before, FileContent.Text after) {
        List<String> old =
                before.lines().stream().map(line -> line.text() + line.ending()).toList();
        List<String> fresh =
                after.lines().stream().map(line -> line.text() + line.ending()).toList();
        return LineDiff.between(old, fresh).stream()
                .map(delta ->
                        new LineSplice(
                                delta.fromBefore(),
                                delta.toBefore() - delta.fromBefore(),
                                after.lines().subList(delta.fromAfter(), delta.toAfter())))
                .toList();
    }

    /** The splices that turn the whole file into {@code text}; a final newline of the file is not lost. */
    public static List<LineSplice> whole(FileContent.Text file, String text) {
        boolean loses = file.endsWithNewline() && !text.isEmpty() && !text.endsWith("\n");
        return new LiteralLineMerge(file).lines(0, file.lines().size(), loses ? text + "\n" : text);
    }

    private static List<String> marked(List<TextLine> lines) {
        return lines.stream()
                .map(line -> line.terminated() ? line.text() + "\n" : line.text())
                .toList();
    }

    /** Lines with their line feed; a carriage return before it belongs to the line. */
    private static List<String> split(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int feed = text.indexOf('\n', start);
            int end = feed < 0 ? text.length() : feed + 1;
            lines.add(text.substring(start, end));
            start = end;
        }
        return lines;
    }

    private static TextLine line(String marked, String ending) {
        return marked.endsWith("\n")
                ? new TextLine(marked.substring(0, marked.length() - 1), ending)
                : new TextLine(marked, "");
    }
}
