package dev.troupe.model;

/**
 * An image that a model is shown.
 *
 * @param name what people know it by
 * @param mediaType such as {@code image/png}
 * @param base64 its bytes
 */
public record ModelImage(String name, String mediaType, String base64) {
    /** About what providers count for a large one; they scale down what is larger. */
    public static final int TOKENS = 1_600;

    /** The same as so many characters of text. */
    public static final int CHARACTERS = 3 * TOKENS;

    /** Returns it as an address that holds it all. */
    public String dataUrl() {
        return "data:%s;base64,%s".formatted(mediaType, base64);
    }

    /** Names it without its bytes, which no log should hold. */
    @Override
    public String toString() {
        return "ModelImage[%s %s]".formatted(name, mediaType);
    }
}
