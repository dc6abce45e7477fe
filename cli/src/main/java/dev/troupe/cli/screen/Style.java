package dev.troupe.cli.screen;

/**
 * Colours, or none.
 *
 * @param on whether escape sequences are written
 */
record Style(boolean on) {
    private static final String RESET = "\u001b[0m";

    String bold(String text) {
        return with("1", text);
    }

    String dim(String text) {
        return with("2", text);
    }

    String red(String text) {
        return with("31", text);
    }

    String green(String text) {
        return with("32", text);
    }

    String yellow(String text) {
        return with("33", text);
    }

    String cyan(String text) {
        return with("36", text);
    }

    private String with(String code, String text) {
        return on && !text.isEmpty() ? "\u001b[" + code + "m" + text + RESET : text;
    }
}
