package dev.troupe.permission.shell;

/** Ends the reading of text that cannot be read. */
final class ShellSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int at;
    private final String why;

    /**
     * @param at index in the line that was asked about
     * @param why part of a sentence
     */
    ShellSyntaxException(int at, String why) {
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
