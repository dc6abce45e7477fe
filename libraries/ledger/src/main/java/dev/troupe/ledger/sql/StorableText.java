package dev.troupe.ledger.sql;

import dev.troupe.redaction.SecretRedactor;
import org.jspecify.annotations.Nullable;

/** Texts as PostgreSQL can hold them, and as it may. */
public final class StorableText {
    private StorableText() {}

    /** The text with each NUL character, which PostgreSQL refuses, replaced by U+FFFD. */
    public static String storable(String text) {
        return text.replace('\0', '\uFFFD');
    }

    /** What somebody said, storable and without secrets. */
    public static String said(String text) {
        return storable(SecretRedactor.ofProcess().redact(text));
    }

    /** As {@link #said}, for a text that may be absent. */
    public static @Nullable String orNull(@Nullable String text) {
        return text == null ? null : said(text);
    }
}
