package dev.troupe.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What stands in a text where a secret stood: {@code [redacted: github token]}. */
public final class Marker {
    static final String OPENING = "[redacted: ";
    private static final Pattern ANY = Pattern.compile("\\[redacted: [A-Za-z0-9 ._-]{1,60}+]");

    private Marker() {}

    static String of(String kind) {
        return OPENING + kind + "]";
    }

    /** The markers in a text, in order; one that stands there twice comes twice. */
    public static List<String> in(String text) {
        return text.contains(OPENING)
                ? ANY.matcher(text).results().map(MatchResult::group).toList()
                : List.of();
    }

    /** The markers that a text holds more often than the one it replaces. */
    public static List<String> added(String before, String after) {
        List<String> added = new ArrayList<>(in(after));
        in(before).forEach(added::remove);
        return List.copyOf(added);
    }
}
