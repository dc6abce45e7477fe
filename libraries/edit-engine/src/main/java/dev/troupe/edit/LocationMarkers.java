package dev.troupe.edit;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Lines such as {@code :start_line:5} by which some models say where an edit belongs. They are no lines of a file, unless
 * the file has some: at the head of either side they are dropped, anywhere else in what is to be written they are refused.
 */
final class LocationMarkers {

    private static final String SIGN = "_line:";
    private static final Pattern MARKER =
            Pattern.compile("[ \\t]*:(?:start|end)_line:[ \\t]*\\d*[ \\t]*");
    private static final Pattern RULE = Pattern.compile("[ \\t]*-{3,}[ \\t]*");

    private LocationMarkers() {}

    /** The edit without such lines at the head of either side. */
    static EditRequest dropped(FileContent.Text before, EditRequest request) {
        return switch (request) {
            case EditRequest.Replace it when areIn(before, it.oldString(), it.newString()) ->
                    new EditRequest.Replace(
                            dropped(it.oldString()), dropped(it.newString()), it.replaceAll());
            case EditRequest.Block it when areIn(before, it.search(), it.replace()) ->
                    new EditRequest.Block(dropped(it.search()), dropped(it.replace()));
            case EditRequest other -> other;
        };
    }

    /** A refusal that names the mark, where one would be written into the file among other lines. */
    static Optional<EditResult> refusal(FileContent.Text before, EditRequest request) {
        return switch (request) {
            case EditRequest.Replace it -> refusal(before, it.newString(), RefusalWording.TOOL);
            case EditRequest.Block it -> refusal(before, it.replace(), RefusalWording.BLOCK);
            case EditRequest.Hunk it -> refusal(before, it.replace(), RefusalWording.HUNK);
            case EditRequest.Whole _, EditRequest.Fenced _ -> Optional.empty();
        };
    }

    /** Whether an edit of this file has such lines, and the file has none. */
    private static boolean areIn(FileContent.Text before, String search, String replace) {
        return (search.contains(SIGN) || replace.contains(SIGN))
                && before.lineTexts().stream().noneMatch(LocationMarkers::marks);
    }

    /** The text without the marks at its head. */
    private static String dropped(String text) {
        List<String> lines = LineSplitter.of(text);
        int head = 0;
        while (head < lines.size() && marks(lines.get(head))) {
            head++;
        }
        if (head > 0 && head < lines.size() && RULE.matcher(lines.get(head)).matches()) {
            head++;
        }
        int from = 0;
        for (int i = 0; i < head; i++) {
            int feed = text.indexOf('\n', from);
            from = feed < 0 ? text.length() : feed + 1;
        }
        return text.substring(from);
    }

    private static Optional<EditResult> refusal(
            FileContent.Text before, String replace, RefusalWording wording) {
        if (!areIn(before, "", replace)) {
            return Optional.empty();
        }
        return LineSplitter.of(replace).stream()
                .filter(LocationMarkers::marks)
                .findFirst()
                .map(line ->
                        new EditResult.Refused(
                                EditRefusalKind.UNREADABLE,
                                "%s holds the line \"%s\", which marks where an edit belongs and is not a line of the file."
                                        .formatted(wording.replaceFirst(), line.strip()),
                                List.of(),
                                "Send the edit again without this line."));
    }

    private static boolean marks(String line) {
        return line.contains(SIGN) && MARKER.matcher(line).matches();
    }
}
