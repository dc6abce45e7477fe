package dev.troupe.model.text;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.parse.ParsedEdit;
import java.util.List;

/** The edits of diffs and patches as one patch, so that all of them are made or none. */
final class PatchTextWriter {
    private PatchTextWriter() {}

    /** Whether an edit comes from a diff or patch and can be written as one. */
    static boolean takes(ParsedEdit edit) {
        return switch (edit) {
            case ParsedEdit.Patched _, ParsedEdit.Delete _, ParsedEdit.Move _ -> true;
            // An added line always ends, and ends nowhere else.
            case ParsedEdit.Create file ->
                    (file.content().isEmpty() || file.content().endsWith("\n"))
                            && file.content().indexOf('\r') < 0;
            case ParsedEdit.Block _,
                    ParsedEdit.WholeFile _,
                    ParsedEdit.Replaced _,
                    ParsedEdit.Written _ ->
                    false;
        };
    }

    /** Writes edits that it {@link #takes}. */
    static String of(List<ParsedEdit> edits) {
        StringBuilder patch = new StringBuilder("*** Begin Patch\n");
        edits.forEach(it -> write(it, patch));
        return patch.append("*** End Patch\n").toString();
    }

    private static void write(ParsedEdit edit, StringBuilder patch) {
        switch (edit) {
            case ParsedEdit.Patched patched -> {
                head("Update File", patched.path(), patch);
                patched.hunks().forEach(it -> write(it, patch));
            }
            case ParsedEdit.Create file -> {
                head("Add File", file.path(), patch);
                file.content().lines().forEach(it -> line('+', it, patch));
            }
            case ParsedEdit.Delete file -> head("Delete File", file.path(), patch);
            case ParsedEdit.Move move -> {
                head("Update File", move.path(), patch);
                head("Move to", move.to(), patch);
            }
            case ParsedEdit.Block _,
                    ParsedEdit.WholeFile _,
                    ParsedEdit.Replaced _,
                    ParsedEdit.Written _ ->
                    throw new IllegalArgumentException("No part of a patch: " + edit.path());
        }
    }

    private static void head(String what, String path, StringBuilder patch) {
        patch.append("*** ").append(what).append(": ").append(path).append('\n');
    }

    private static void write(EditRequest.Hunk hunk, StringBuilder patch) {
        String numbers =
                hunk.place().line().isPresent()
                        ? " -%1$d,%2$d +%1$d,%3$d @@"
                                .formatted(
                                        hunk.place().line().getAsInt(),
                                        hunk.search().lines().count(),
                                        hunk.replace().lines().count())
                        : "";
        List<String> headings = hunk.place().headings();
        patch.append("@@").append(numbers).append(headings.isEmpty() ? "\n" : "");
        patch.append(headings.isEmpty() ? "" : " ").append(String.join("\n@@ ", headings));
        patch.append(headings.isEmpty() ? "" : "\n");
        int bare = bare(hunk);
        for (int i = 0; i < hunk.lines().size(); i++) {
            HunkLine line = hunk.lines().get(i);
            line(sign(line), line.text(), patch);
            patch.append(i == bare ? "\\ No newline at end of file\n" : "");
        }
        patch.append(hunk.place().atEnd() ? "*** End of File\n" : "");
    }

    /** The last line of the side that alone has no line ending there; -1 when the end of the file stays. */
    private static int bare(EditRequest.Hunk hunk) {
        return switch (hunk.lastLine()) {
            case AS_IS -> -1;
            case ENDED -> last(HunkLine.Sign.REMOVED, hunk);
            case BARE -> last(HunkLine.Sign.ADDED, hunk);
        };
    }

    private static int last(HunkLine.Sign sign, EditRequest.Hunk hunk) {
        return hunk.lines().stream().map(HunkLine::sign).toList().lastIndexOf(sign);
    }

    private static char sign(HunkLine line) {
        return switch (line.sign()) {
            case CONTEXT -> ' ';
            case REMOVED -> '-';
            case ADDED -> '+';
        };
    }

    private static void line(char sign, String text, StringBuilder patch) {
        patch.append(sign).append(text).append('\n');
    }
}
