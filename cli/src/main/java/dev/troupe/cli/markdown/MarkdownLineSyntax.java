package dev.troupe.cli.markdown;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises Markdown at the beginning of a line. */
final class MarkdownLineSyntax {
    private static final Pattern FENCE =
            Pattern.compile("^(?<indent> *)(?<fence>`{3,}(?=[^`]*$)|~{3,})\\s*(?<info>.*)$");
    private static final Pattern ITEM = Pattern.compile("^ {0,1}([-*+]|\\d{1,9}[.)])(\\s+.*|)$");
    private static final Pattern HEADING = Pattern.compile("^ {0,3}#{1,6}(\\s.*|)$");

    private MarkdownLineSyntax() {}

    /**
     * A line that opens or closes a fence.
     *
     * @param marks the fence itself
     * @param language first word behind it
     */
    record Fence(int indent, String marks, String language) {
        boolean closedBy(Fence other) {
            return other.language.isEmpty() && other.marks.startsWith(marks);
        }
    }

    static @Nullable Fence fence(String line) {
        Matcher matcher = FENCE.matcher(line);
        if (!matcher.matches()) {
            return null;
        }
        String language = matcher.group("info").strip().split("\\s", 2)[0];
        return new Fence(matcher.group("indent").length(), matcher.group("fence"), language);
    }

    /** Whether an item of an outermost list begins here. */
    static boolean item(String line) {
        return ITEM.matcher(line).matches();
    }

    static boolean heading(String line) {
        return HEADING.matcher(line).matches();
    }

    static boolean indented(String line) {
        return line.startsWith("  ") || line.startsWith("\t");
    }
}
