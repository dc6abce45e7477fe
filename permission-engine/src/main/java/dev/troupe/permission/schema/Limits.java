package dev.troupe.permission.schema;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When using something is not ordinary: never, always, or with some values only.
 *
 * @param values the only ordinary values; empty when there is no such list
 * @param without texts that no ordinary value contains
 * @param withoutEndings endings of file names, in small letters, that no ordinary value has in any case; a place in the
 *     file may follow behind a colon or a bracket
 * @param concern what using it does; with values or texts, what another value does
 */
record Limits(
        Set<String> values,
        List<String> without,
        List<String> withoutEndings,
        @Nullable Concern concern) {
    static final Limits NONE = new Limits(Set.of(), List.of(), List.of(), null);
    private static final String PLACE = ":[";

    Limits {
        values = Set.copyOf(values);
        without = List.copyOf(without);
        withoutEndings = List.copyOf(withoutEndings);
    }

    /** What is not ordinary about using it with a value, or with none; null when all is. */
    @Nullable Concern concern(@Nullable Argument value) {
        if (values.isEmpty() && without.isEmpty() && withoutEndings.isEmpty()) {
            return concern;
        }
        if (value == null || isOrdinary(value)) {
            return null;
        }
        return concern == null ? Concern.STRANGE_VALUE : concern;
    }

    private boolean isOrdinary(Argument value) {
        if (!value.whole() || (!values.isEmpty() && !values.contains(value.text()))) {
            return false;
        }
        for (int i = 0; i < without.size(); i++) {
            if (value.text().contains(without.get(i))) {
                return false;
            }
        }
        return withoutEndings.isEmpty() || !ends(value.text().toLowerCase(Locale.ROOT));
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
