package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a text. In a file it is a plain string (must be contained) or an object with the keys
 * {@code contains}, {@code regex} (found anywhere) and {@code without}; all given ones must hold.
 *
 * @param contains text that must occur
 * @param regex pattern that must be found
 * @param without text that must not occur
 */
public record TextMatch(
        @Nullable String contains, @Nullable Pattern regex, @Nullable String without) {

    /** Text that contains this. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static TextMatch containing(String text) {
        return new TextMatch(text, null, null);
    }

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    static TextMatch read(
            @Nullable String contains, @Nullable String regex, @Nullable String without) {
        if (contains == null && regex == null && without == null) {
            throw new IllegalArgumentException(
                    "a text match is empty; give contains, regex or without");
        }
        return new TextMatch(contains, regex == null ? null : compile(regex), without);
    }

    private static Pattern compile(String regex) {
        try {
            return Pattern.compile(regex, Pattern.DOTALL | Pattern.MULTILINE);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "the regular expression '" + regex + "' is invalid: " + e.getDescription(), e);
        }
    }

    /** Whether a text is such a one. */
    public boolean accepts(String text) {
        return (contains == null || text.contains(contains))
                && (regex == null || regex.matcher(text).find())
                && (without == null || !text.contains(without));
    }

    String describe() {
        StringBuilder words = new StringBuilder();
        if (contains != null) {
            words.append(" containing '").append(contains).append('\'');
        }
        if (regex != null) {
            words.append(" matching /").append(regex).append('/');
        }
        if (without != null) {
            words.append(" without '").append(without).append('\'');
        }
        return words.toString().strip();
    }
}
