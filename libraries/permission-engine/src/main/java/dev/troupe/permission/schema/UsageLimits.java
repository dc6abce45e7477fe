package dev.troupe.permission.schema;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When using something is not ordinary: never, always, or with some values only.
 *
 * @param values the only ordinary values; empty when there is no such list
 * @param without texts that no ordinary value contains
 * @param withoutWords words, in small letters, that no ordinary value has among those that its name is made of
 * @param withoutEndings endings of file names, in small letters, that no ordinary value has in any case; a place in the
 *     file may follow behind a colon or a bracket
 * @param concern what using it does; with values or texts, what another value does
 */
record UsageLimits(
        Set<String> values,
        List<String> without,
        List<String> withoutWords,
        List<String> withoutEndings,
        @Nullable UsageConcern concern) {
    static final UsageLimits NONE =
            new UsageLimits(Set.of(), List.of(), List.of(), List.of(), null);
    private static final String PLACE = ":[";

    /** Where one word of a name ends and the next one begins: {@code docs-publish}, {@code publishDocs}. */
    private static final Pattern BETWEEN_WORDS =
            Pattern.compile("[^\\p{L}\\p{N}]+|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})");

    UsageLimits {
        values = Set.copyOf(values);
        without = List.copyOf(without);
        withoutWords = List.copyOf(withoutWords);
        withoutEndings = List.copyOf(withoutEndings);
    }

    /** What is not ordinary about using it with a value, or with none; null when all is. */
    @Nullable UsageConcern concern(@Nullable CommandArgument value) {
        if (values.isEmpty()
                && without.isEmpty()
                && withoutWords.isEmpty()
                && withoutEndings.isEmpty()) {
            return concern;
        }
        if (value == null || isOrdinary(value)) {
            return null;
        }
        return concern == null ? UsageConcern.STRANGE_VALUE : concern;
    }

    private boolean isOrdinary(CommandArgument value) {
        if (!value.whole() || (!values.isEmpty() && !values.contains(value.text()))) {
            return false;
        }
        for (int i = 0; i < without.size(); i++) {
            if (value.text().contains(without.get(i))) {
                return false;
            }
        }
        if (!withoutWords.isEmpty() && hasWord(value.text())) {
            return false;
        }
        return withoutEndings.isEmpty() || !ends(value.text().toLowerCase(Locale.ROOT));
    }

    private boolean hasWord(String text) {
        for (String word : BETWEEN_WORDS.split(text, 0)) {
            if (withoutWords.contains(word.toLowerCase(Locale.ROOT))) {
                return true;
            }
        }
        return false;
    }

    private boolean ends(String text) {
        for (String ending : withoutEndings) {
            for (int at = text.indexOf(ending); at >= 0; at = text.indexOf(ending, at + 1)) {
                int end = at + ending.length();
                if (end == text.length() || PLACE.indexOf(text.charAt(end)) >= 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
