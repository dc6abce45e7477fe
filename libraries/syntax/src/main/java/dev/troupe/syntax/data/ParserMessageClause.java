package dev.troupe.syntax.data;

/** Messages of libraries as the end of a sentence. */
final class ParserMessageClause {
    private ParserMessageClause() {}

    static String of(String message) {
        String line = message.strip().lines().findFirst().orElse("it cannot be read").strip();
        return line.endsWith(".") || line.endsWith(":")
                ? line.substring(0, line.length() - 1)
                : line;
    }
}
