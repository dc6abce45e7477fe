package dev.troupe.testkit.model.scenario;

/** Shortens texts for one-line explanations. */
final class TextExcerpt {
    private static final int LONGEST = 200;

    private TextExcerpt() {}

    static String of(String text) {
        String line = text.replace("\n", "\\n");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
