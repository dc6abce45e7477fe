package dev.troupe.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Marks in a text where a secret stood: {@code [redacted: github token]}. */
public final class RedactionMarker {
    static final String OPENING = "[redacted: ";
    static final String KIND = "marker";
    private static final Pattern ANY = Pattern.compile("\\[redacted: [A-Za-z0-9 ._-]{1,60}+]");

    /** Words in it are nobody's names; one around what was drawn is none of ours and hides nothing. */
    static final SecretValuePattern SHAPE =
            SecretValuePattern.around(
                    KIND,
                    ANY.pattern(),
                    it ->
                            Stream.of(kind(it).split(" "))
                                    .noneMatch(RandomValueDetector::surelyDrawn),
                    List.of(OPENING));

    private RedactionMarker() {}

    /** The kind that a marker names. */
    static String kind(String marker) {
        return marker.substring(OPENING.length(), marker.length() - 1);
    }

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
