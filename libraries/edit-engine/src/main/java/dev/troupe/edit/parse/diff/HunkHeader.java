package dev.troupe.edit.parse.diff;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line that begins a hunk: {@code @@ -1,2 +1,3 @@ heading}, {@code @@ ... @@}, {@code @@ class X} or {@code @@} alone.
 *
 * @param line the first line on the old side; empty when none is given
 * @param oldCount how many lines the old side is said to have; empty when nothing is said
 * @param newCount how many lines the new side is said to have; empty when nothing is said
 * @param heading the text beside the numbers; may be empty
 */
public record HunkHeader(
        OptionalInt line, OptionalInt oldCount, OptionalInt newCount, String heading) {

    private static final int LONGEST = 2000;
    private static final Pattern NUMBERS =
            Pattern.compile(
                    "@@+ *-(\\d{1,9})(?:,(\\d{1,9}))? *,? *\\+(\\d{1,9})(?:,(\\d{1,9}))? *(?:@@+)?(.*)");

    /** Reads a line as the header of a hunk; empty when it does not begin with {@code @@}. */
    public static Optional<HunkHeader> read(String line) {
        if (!line.startsWith("@@")) {
            return Optional.empty();
        }
        Matcher numbers = line.length() > LONGEST ? null : NUMBERS.matcher(line);
        if (numbers == null || !numbers.matches()) {
            return Optional.of(plain(line));
        }
        int first = Integer.parseInt(numbers.group(1));
        return Optional.of(
                new HunkHeader(
                        first == 0 && !"0".equals(numbers.group(2))
                                ? OptionalInt.empty()
                                : OptionalInt.of(first),
                        count(numbers.group(2)),
                        count(numbers.group(4)),
                        heading(numbers.group(5))));
    }

    /** A header that says nothing. */
    public static HunkHeader none() {
        return new HunkHeader(OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), "");
    }

    /** The heading as a list; empty when there is none. */
    public List<String> headings() {
        return heading.isEmpty() ? List.of() : List.of(heading);
    }

    /** Whether the header has no numbers: it may then be one of several headings in a row. */
    public boolean isPlain() {
        return oldCount.isEmpty();
    }

    private static HunkHeader plain(String line) {
        String text = line.substring(2);
        String end = text.stripTrailing();
        if (end.endsWith("@@")) {
            text = end.substring(0, end.length() - 2).stripTrailing();
        }
        return new HunkHeader(
                OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), heading(text));
    }

    /** One blank parts the heading from the signs; what follows is the line's own indentation. */
    private static String heading(String text) {
        String heading = (text.startsWith(" ") ? text.substring(1) : text).stripTrailing();
        return heading.isBlank() || heading.strip().matches("\\.{3,}|…") ? "" : heading;
    }

    private static OptionalInt count(@Nullable String digits) {
        return OptionalInt.of(digits == null ? 1 : Integer.parseInt(digits));
    }
}
