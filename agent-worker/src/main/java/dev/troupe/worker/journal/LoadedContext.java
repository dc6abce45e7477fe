package dev.troupe.worker.journal;

import org.jspecify.annotations.Nullable;

/**
 * Something that people named or attached, as the model reads it.
 *
 * @param name what people know it by
 * @param text the whole message of it; for an image its name
 * @param mediaType of an image; null for a text
 * @param image SHA-256 of the image's bytes in hex, by which the ledger knows them; null for a text
 */
public record LoadedContext(
        String name, String text, @Nullable String mediaType, @Nullable String image) {
    /** Makes one of a text. */
    public static LoadedContext ofText(String name, String text) {
        return new LoadedContext(name, text, null, null);
    }
}
