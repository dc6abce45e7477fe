package dev.troupe.permission.shell;

/** Something that cannot be read; ends the reading. */
final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int at;
    private final String why;

    /**
     * @param at index in the line that was asked about
     * @param why part of a sentence
     */
    Fault(int at, String why) {
        super(why, null, false, false);
        this.at = at;
        this.why = why;
    }

    int at() {
        return at;
    }

    String why() {
        return why;
    }
}
