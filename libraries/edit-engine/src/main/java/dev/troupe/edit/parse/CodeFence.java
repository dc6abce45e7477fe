package dev.troupe.edit.parse;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line that opens a fence.
 *
 * @param indent the white space before it
 * @param mark the fence characters
 * @param info what follows them: a language, a path, both or nothing
 */
record CodeFence(String indent, String mark, String info) {

    private static final Pattern OPEN = Pattern.compile("([ \\t]*)(`{3,}|~{3,})([^`]*)");
    private static final Pattern LANGUAGE_END = Pattern.compile("[\\s:{]");
    private static final int LONGEST = 500;

    static Optional<CodeFence> read(String line) {
        if (line.length() > LONGEST || !(line.contains("```") || line.contains("~~~"))) {
            return Optional.empty();
        }
        Matcher matcher = OPEN.matcher(line);
        return matcher.matches()
                ? Optional.of(
                        new CodeFence(matcher.group(1), matcher.group(2), matcher.group(3).strip()))
                : Optional.empty();
    }

    /** Whether {@code other} ends what this fence opened. */
    boolean closedBy(CodeFence other) {
        return other.info.isEmpty() && other.mark.startsWith(mark);
    }

    /** Whether {@code other} opens a fence inside this one. */
    boolean nests(CodeFence other) {
        return !other.info.isEmpty() && other.mark.startsWith(mark);
    }

    /** The language named first in the info, in lower case; may be empty. */
    String language() {
        return LANGUAGE_END.split(info, 2)[0].toLowerCase(Locale.ROOT);
    }

    /** The lines between the fences without the fence's own indentation, each with a line feed. */
    String content(List<String> inner) {
        StringBuilder content = new StringBuilder();
        for (String line : inner) {
            content.append(
                    line.startsWith(indent)
                            ? line.substring(indent.length())
                            : line.stripLeading());
            content.append('\n');
        }
        return content.toString();
    }
}
