package dev.troupe.contentindex;

/** Says how far a content was indexed. */
public enum ContentKind {
    /** Text that was read whole. */
    TEXT(0),
    /** Text of which nothing but its terms is known, as parsing takes too long. */
    UNPARSED(1),
    /** Bytes that are no text. */
    BINARY(2),
    /** More bytes than are read. */
    TOO_LARGE(3),
    /** Bytes that are not there, as in a clone that holds a part of the objects only. */
    MISSING(4),
    /** Text of which nothing but its terms is known, as its parser cannot be loaded here. Never kept: the next start may have it. */
    NO_PARSER(5);

    private final int code;

    ContentKind(int code) {
        this.code = code;
    }

    /** Whether its terms are known. */
    public boolean isText() {
        return this == TEXT || this == UNPARSED || this == NO_PARSER;
    }

    /** How it is stored. */
    int code() {
        return code;
    }

    static ContentKind of(int code) {
        for (ContentKind it : values()) {
            if (it.code == code) {
                return it;
            }
        }
        throw new IndexOutOfBoundsException("There is no kind of content with the code " + code);
    }
}
