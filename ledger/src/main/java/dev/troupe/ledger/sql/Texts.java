package dev.troupe.ledger.sql;

import org.jspecify.annotations.Nullable;

/** Texts as PostgreSQL can hold them. */
public final class Texts {
    private Texts() {}

    /** The text with each NUL character, which PostgreSQL refuses, replaced by U+FFFD. */
    public static String storable(String text) {
        return text.replace('\0', '\uFFFD');
    }

    /** As {@link #storable}, for a text that may be absent. */
    public static @Nullable String orNull(@Nullable String text) {
        return text == null ? null : storable(text);
    }
}
