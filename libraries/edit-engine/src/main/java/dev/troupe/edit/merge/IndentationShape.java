package dev.troupe.edit.merge;

/** Classes what a reading of the indentation of REPLACE makes of the lines that it keeps, the likeliest first. */
enum IndentationShape {
    /** Lines that stay keep their level, and the first line stands at that of the first one in the file. */
    PLAIN,
    /** Lines that stay keep their level, and the outermost line stands at that of the outermost one. */
    LEVEL,
    /** Lines that stay go deeper, each into something new that begins further out. */
    WRAPPED,
    /** Lines that stay come out of what goes. */
    UNWRAPPED,
    /** Lines that stay keep their level, as does the first line, but others are further out than the file. */
    REACHING,
    /** Lines that stay keep their level; all of REPLACE is further in than the file. */
    INNER,
    /** Lines that stay keep their level; some of REPLACE is further out than the file. */
    OUTER,
    /** Lines that stay move, and nothing tells why. */
    ODD,
    /** The indentation of a line cannot be told. */
    UNTOLD;

    /** Whether this is how people edit, whatever is kept. */
    boolean isUsual() {
        return compareTo(REACHING) <= 0;
    }

    /** Whether both may be meant: a line that is taken away from around others may take their step inwards along, or not. */
    boolean rivals(IndentationShape other) {
        return this == UNWRAPPED ? other.compareTo(INNER) <= 0 : other.isUsual();
    }

    /** Whether REPLACE may have lost or gained indentation on its own although another reading makes this of it. */
    boolean leavesRoomFor(IndentationShape shifted) {
        return this == UNWRAPPED ? shifted == PLAIN : compareTo(UNWRAPPED) > 0;
    }
}
