package dev.troupe.cli.terminal;

/**
 * Colours, or none.
 *
 * @param on whether escape sequences are written
 */
public record AnsiStyle(boolean on) {
    private static final String RESET = "\u001b[0m";

    /** For what matters. */
    public String bold(String text) {
        return with("1", text);
    }

    /** For what is beside the point. */
    public String dim(String text) {
        return with("2", text);
    }

    /** For what was taken away or went wrong. */
    public String red(String text) {
        return with("31", text);
    }

    /** For what was added or went well. */
    public String green(String text) {
        return with("32", text);
    }

    /** For what wants attention. */
    public String yellow(String text) {
        return with("33", text);
    }

    /** For places. */
    public String cyan(String text) {
        return with("36", text);
    }

    private String with(String code, String text) {
        return on && !text.isEmpty() ? "\u001b[" + code + "m" + text + RESET : text;
    }
}
