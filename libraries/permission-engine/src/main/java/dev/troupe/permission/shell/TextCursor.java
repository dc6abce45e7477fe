package dev.troupe.permission.shell;

import static dev.troupe.permission.shell.BashCharacters.END;

import org.jspecify.annotations.Nullable;

/** A place in a text that is read from left to right; knows where each character stands in the line. */
final class TextCursor {
    private final String text;
    private final int @Nullable [] origins;
    private final int end;
    private final ParseProgress progress;
    private int at;

    private TextCursor(
            String text, int @Nullable [] origins, int start, int end, ParseProgress progress) {
        this.text = text;
        this.origins = origins;
        this.at = start;
        this.end = end;
        this.progress = progress;
    }

    static TextCursor over(String line, ParseProgress progress) {
        return new TextCursor(line, null, 0, line.length(), progress);
    }

    /** Over a part of the same text. */
    TextCursor part(int start, int end) {
        return new TextCursor(text, origins, start, end, progress);
    }

    /** Over a text that was made from this one by leaving characters out. */
    TextCursor over(ExcerptBuilder excerpt) {
        return new TextCursor(
                excerpt.text(), excerpt.origins(), 0, excerpt.text().length(), progress);
    }

    int at() {
        return at;
    }

    int end() {
        return end;
    }

    boolean done() {
        return at >= end;
    }

    /** The character here; {@link BashCharacters#END} when all is read. */
    char peek() {
        return at < end ? text.charAt(at) : END;
    }

    /** A character further on; {@link BashCharacters#END} behind the last. */
    char peek(int ahead) {
        int index = at + ahead;
        return index < end ? text.charAt(index) : END;
    }

    /** How many characters stand from here on that are part of a word and mean nothing but themselves. */
    int ordinary() {
        int index = at;
        while (index < end && BashCharacters.ordinary(text.charAt(index))) {
            index++;
        }
        return index - at;
    }

    /** The character at an index of the text; {@link BashCharacters#END} behind the last. */
    char charAt(int index) {
        return index < end ? text.charAt(index) : END;
    }

    char next() {
        progress.step(1);
        return text.charAt(at++);
    }

    void skip(int count) {
        progress.step(count);
        at += count;
    }

    /** Goes on behind a part that was read in another way. */
    void jump(int index) {
        progress.step(index - at);
        at = index;
    }

    boolean starts(String prefix) {
        return at + prefix.length() <= end && text.startsWith(prefix, at);
    }

    /** Whether a backslash and a line break stand here, which together are nothing. */
    boolean continues() {
        return peek() == '\\' && peek(1) == '\n';
    }

    /** Where the line that begins at an index ends: its line break or the end of the text. */
    int lineEnd(int index) {
        int found = text.indexOf('\n', index, end);
        return found < 0 ? end : found;
    }

    String text(int from, int to) {
        return text.substring(from, to);
    }

    /** Where a character stands in the line that was asked about. */
    int origin(int index) {
        return origins == null ? index : origins[index];
    }

    /** From an index of the text to here. */
    TextSpan since(int start) {
        return span(start, at);
    }

    TextSpan span(int start, int stop) {
        if (origins == null) {
            return new TextSpan(start, stop);
        }
        return new TextSpan(origins[start], stop > start ? origins[stop - 1] + 1 : origins[start]);
    }

    ShellSyntaxException fault(String why) {
        return fault(at, why);
    }

    ShellSyntaxException fault(int index, String why) {
        return new ShellSyntaxException(origin(Math.min(index, end)), why);
    }
}
