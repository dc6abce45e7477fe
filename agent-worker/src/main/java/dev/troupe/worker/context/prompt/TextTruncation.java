package dev.troupe.worker.context.prompt;

import java.util.Locale;

/** Shortens texts for models. */
public final class TextTruncation {
    private TextTruncation() {}

    /** The text, or its beginning and how long it is. No character is cut in two. */
    public static String at(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return "%s\n[cut: %s characters in all]"
                .formatted(
                        text.substring(0, end), String.format(Locale.ROOT, "%,d", text.length()));
    }
}
