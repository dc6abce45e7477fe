package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;

/**
 * What a tool makes of the words of a command before it starts it.
 *
 * @param replaced a text within them that something else stands for when it runs, or null
 * @param more whether further words follow that are known only then
 */
record Inner(@Nullable String replaced, boolean more) {
    static final Inner AS_WRITTEN = new Inner(null, false);

    /** The same with another text that is replaced. */
    Inner replacing(String text) {
        return new Inner(text, more);
    }
}
