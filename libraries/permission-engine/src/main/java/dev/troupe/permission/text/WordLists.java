package dev.troupe.permission.text;

import java.util.List;
import java.util.Set;

/** Makes lists and sets of the words of a text, which blanks part. */
public final class WordLists {
    private WordLists() {}

    /** Lists the words in order. */
    public static List<String> list(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    /** Takes each word once. */
    public static Set<String> set(String text) {
        return Set.copyOf(list(text));
    }
}
