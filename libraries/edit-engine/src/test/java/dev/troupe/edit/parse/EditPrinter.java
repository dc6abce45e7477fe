package dev.troupe.edit.parse;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.EditRequest.Hunk;
import dev.troupe.edit.HunkLine;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes edits as a careful model would. */
final class EditPrinter {

    private EditPrinter() {}

    static String block(String path, EditRequest.Block block) {
        return "%s\n<<<<<<< SEARCH\n%s=======\n%s>>>>>>> REPLACE\n"
                .formatted(path, block.search(), block.replace());
    }

    static String diff(String path, List<Hunk> hunks) {
        StringBuilder text = new StringBuilder();
        text.append("--- a/").append(path).append("\n+++ b/").append(path).append('\n');
        for (Hunk hunk : hunks) {
            text.append("@@ -")
                    .append(hunk.place().line().orElse(0) + "," + count(hunk, HunkLine.Sign.ADDED))
                    .append(" +1," + count(hunk, HunkLine.Sign.REMOVED) + " @@")
                    .append(hunk.place().headings().isEmpty() ? "" : " ")
                    .append(String.join("", hunk.place().headings()))
                    .append('\n')
                    .append(
                            hunk.place().atEnd()
                                    ? unterminated(hunk)
                                    : ParserExpectations.signed(hunk));
        }
        return text.toString();
    }

    static String patch(String path, List<Hunk> hunks) {
        StringBuilder text = new StringBuilder("*** Begin Patch\n*** Update File: " + path + "\n");
        for (Hunk hunk : hunks) {
            List<String> headings = hunk.place().headings();
            text.append(headings.isEmpty() ? "@@\n" : "");
            headings.forEach(heading -> text.append("@@ ").append(heading).append('\n'));
            text.append(ParserExpectations.signed(hunk));
            text.append(hunk.place().atEnd() ? "*** End of File\n" : "");
        }
        return text.append("*** End Patch\n").toString();
    }

    static String call(String path, List<EditRequest.Replace> replacements) {
        StringBuilder text = new StringBuilder("{\"path\": " + json(path) + ", \"edits\": [");
        String comma = "";
        for (EditRequest.Replace replacement : replacements) {
            text.append(comma)
                    .append("{\"old_string\": " + json(replacement.oldString()))
                    .append(", \"new_string\": " + json(replacement.newString()))
                    .append(", \"replace_all\": " + replacement.replaceAll() + "}");
            comma = ", ";
        }
        return text.append("]}\n").toString();
    }

    static String added(String path, String content) {
        StringBuilder text = new StringBuilder("*** Begin Patch\n*** Add File: " + path + "\n");
        content.lines().forEach(line -> text.append('+').append(line).append('\n'));
        return text.append("*** End Patch\n").toString();
    }

    /** The lines with what diffs say where neither side ends in a line ending. */
    private static String unterminated(Hunk hunk) {
        List<HunkLine.Sign> signs = hunk.lines().stream().map(HunkLine::sign).toList();
        List<Integer> last =
                Stream.of(HunkLine.Sign.ADDED, HunkLine.Sign.REMOVED)
                        .map(other ->
                                IntStream.range(0, signs.size())
                                        .filter(i -> signs.get(i) != other)
                                        .max()
                                        .orElse(-1))
                        .toList();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < signs.size(); i++) {
            text.append(
                    ParserExpectations.signed(
                            new Hunk(hunk.lines().subList(i, i + 1), hunk.place())));
            text.append(last.contains(i) ? "\\ No newline at end of file\n" : "");
        }
        return text.toString();
    }

    private static long count(Hunk hunk, HunkLine.Sign without) {
        return hunk.lines().stream().filter(line -> line.sign() != without).count();
    }

    private static String json(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char sign = text.charAt(i);
            switch (sign) {
                case '"', '\\' -> json.append('\\').append(sign);
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                default -> json.append(sign);
            }
        }
        return json.append('"').toString();
    }
}
