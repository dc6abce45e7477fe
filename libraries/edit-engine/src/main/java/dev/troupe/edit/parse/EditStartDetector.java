package dev.troupe.edit.parse;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines by which diffs, patches and calls begin. */
final class EditStartDetector {

    private static final int LONGEST = 4000;
    private static final Pattern HEREDOC =
            Pattern.compile("[^`]*\\bapply_patch\\b[^<`]*<<-?\\s*[\"']?(\\w+)[\"']?\\s*");

    private EditStartDetector() {}

    /**
     * Whether a diff that names its file begins here, in lines that are all indented so; the line after this
     * one must be there if there is one.
     */
    static boolean ofNamedDiff(AnswerLineBuffer lines, String indent, int index) {
        String line = lines.text(index, indent);
        return line.startsWith("diff --git ") || isNames(lines, indent, index);
    }

    /** Whether a diff, or a hunk, begins here. */
    static boolean ofDiff(AnswerLineBuffer lines, String indent, int index) {
        return lines.text(index, indent).startsWith("@@") || ofNamedDiff(lines, indent, index);
    }

    /** Whether these are the two lines that name the old and the new file. */
    static boolean isNames(AnswerLineBuffer lines, String indent, int index) {
        return lines.text(index, indent).startsWith("--- ")
                && index + 1 < lines.size()
                && lines.text(index + 1, indent).startsWith("+++ ");
    }

    /** Whether the line is one of the markers of a patch. */
    static boolean ofPatch(String text) {
        return text.startsWith("*** ")
                && PatchMarkerParser.read(text) != PatchMarkerParser.Kind.NONE;
    }

    /** The word that ends the text given to {@code apply_patch} by this line. */
    static Optional<String> heredoc(String text) {
        if (text.length() > LONGEST || !text.contains("apply_patch") || !text.contains("<<")) {
            return Optional.empty();
        }
        Matcher heredoc = HEREDOC.matcher(text);
        return heredoc.matches() ? Optional.of(heredoc.group(1)) : Optional.empty();
    }

    /** Whether JSON may begin here. */
    static boolean ofCall(String text) {
        return text.startsWith("{") || text.startsWith("[");
    }
}
