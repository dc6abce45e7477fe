package dev.troupe.edit;

import dev.troupe.edit.match.AnchorLineFinder;
import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.merge.LineSplice;
import dev.troupe.edit.merge.LiteralLineMerge;
import dev.troupe.edit.text.FileContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A whole file of which the model wrote only pieces, with lines such as {@code // ... existing code ...} between them.
 * What such a line stands for stays, provided that the lines next to it are in the file, at one place each.
 */
final class AbbreviatedFileMerge {
    private final FileContent.Text before;
    private final IndexedFileLines indexedFileLines;
    private final List<String> content;
    private final List<LineSplice> splices = new ArrayList<>();

    private AbbreviatedFileMerge(
            FileContent.Text before, IndexedFileLines indexedFileLines, List<String> content) {
        this.before = before;
        this.indexedFileLines = indexedFileLines;
        this.content = content;
    }

    /** The changes of the pieces; empty where it is not certain what was left out. */
    static Optional<List<LineSplice>> splices(
            FileContent.Text before, IndexedFileLines fileLines, List<String> content) {
        return new AbbreviatedFileMerge(before, fileLines, content).merged();
    }

    private Optional<List<LineSplice>> merged() {
        int floor = 0;
        int from = 0;
        for (int i = 0; i <= content.size(); i++) {
            boolean end = i == content.size();
            if (!end && !indexedFileLines.elides(content.get(i))) {
                continue;
            }
            OptionalInt next = piece(from, i, floor);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            floor = next.getAsInt();
            from = i + 1;
        }
        return splices.isEmpty() ? Optional.empty() : Optional.of(splices);
    }

    /** The end of the file, provided that the piece ends as the file does: it may have been cut off. */
    private OptionalInt end(List<String> piece) {
        List<String> last = written(piece);
        return last.equals(written(indexedFileLines.lines()))
                ? OptionalInt.of(indexedFileLines.size())
                : OptionalInt.empty();
    }

    /** The last line that is not blank. */
    private static List<String> written(List<String> lines) {
        return lines.reversed().stream()
                .filter(line -> !line.isBlank())
                .limit(1)
                .map(String::stripTrailing)
                .toList();
    }

    /** Merges content lines [from, to), which lie behind file line {@code floor}; answers where they end. */
    private OptionalInt piece(int from, int to, int floor) {
        boolean first = from == 0;
        boolean last = to == content.size();
        List<String> piece = content.subList(from, to);
        if (piece.stream().allMatch(String::isBlank)) {
            return OptionalInt.of(last ? indexedFileLines.size() : floor);
        }
        List<String> inner = AnchorLineFinder.trimmed(piece, !first, !last);
        OptionalInt start =
                first ? OptionalInt.of(0) : AnchorLineFinder.head(inner, indexedFileLines, floor);
        OptionalInt end = last ? end(inner) : AnchorLineFinder.tail(inner, indexedFileLines, floor);
        if (start.isEmpty() || end.isEmpty() || start.getAsInt() >= end.getAsInt()) {
            return OptionalInt.empty();
        }
        boolean terminated = !last || before.endsWithNewline();
        String text = String.join("\n", inner) + (terminated ? "\n" : "");
        splices.addAll(new LiteralLineMerge(before).lines(start.getAsInt(), end.getAsInt(), text));
        return end;
    }
}
