package dev.troupe.edit.parse.call;

/** A text is not JSON even when read leniently. */
final class UnreadableJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int offset;

    UnreadableJsonException(int offset, String expected) {
        super(expected, null, false, false);
        this.offset = offset;
    }

    /** Where the text stops being JSON. */
    int offset() {
        return offset;
    }

    /** What should stand there. */
    String expected() {
        return String.valueOf(getMessage());
    }
}
