package dev.troupe.contracts.image;

/**
 * How large an image says it is.
 *
 * @param width in pixels
 * @param height in pixels
 */
record ImageDimensions(int width, int height) {
    /** No pixels at all. */
    boolean empty() {
        return width <= 0 || height <= 0;
    }

    int longestSide() {
        return Math.max(width, height);
    }
}
