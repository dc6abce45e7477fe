package dev.troupe.redaction;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Describes what a kind of secret looks like. Every repetition of the pattern is bounded and gives nothing back, so
 * that trying it takes no longer than what it matches.
 *
 * @param anchors one of them begins every such secret, or stands at a fixed place before it
 * @param apart whether it begins only where no word goes on
 * @param pattern from the anchor on; its first group, or else all of it, is what is hidden
 * @param real tells secrets from what only looks like one
 */
record SecretValuePattern(
        String kind, List<String> anchors, boolean apart, Pattern pattern, Predicate<String> real) {
    /** A token with a prefix of its own. */
    static SecretValuePattern token(String kind, String pattern, String... prefixes) {
        return new SecretValuePattern(
                kind, List.of(prefixes), true, Pattern.compile(pattern), _ -> true);
    }

    /** Something around a value: names, addresses, headers. */
    static SecretValuePattern around(
            String kind, String pattern, Predicate<String> real, List<String> anchors) {
        return new SecretValuePattern(kind, anchors, false, Pattern.compile(pattern), real);
    }

    /** What stands for this text: a marker stays what it is. */
    String kindOf(String found) {
        return kind.equals(RedactionMarker.KIND) ? RedactionMarker.kind(found) : kind;
    }

    SecretValuePattern only(Predicate<String> test) {
        return new SecretValuePattern(kind, anchors, apart, pattern, test);
    }
}
