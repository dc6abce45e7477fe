package dev.troupe.lsp.navigation;

import dev.troupe.contracts.languageserver.CodePosition;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Position;
import org.jspecify.annotations.Nullable;

/** Finds the place in a text that somebody names by its line and a symbol on it. */
final class PositionFinder {
    private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

    private PositionFinder() {}

    /** Returns the place; empty where the text has no such line, or the line no such name. */
    static Optional<Position> find(String text, CodePosition wanted) {
        String line = text.lines().skip(Math.max(0, wanted.line() - 1L)).findFirst().orElse(null);
        if (line == null || wanted.line() < 1) {
            return Optional.empty();
        }
        Integer column = wanted.column();
        if (column != null) {
            return column >= 1 && column <= line.length() + 1
                    ? Optional.of(new Position(wanted.line() - 1, column - 1))
                    : Optional.empty();
        }
        int at = indexOf(line, wanted.symbol());
        return at < 0 ? Optional.empty() : Optional.of(new Position(wanted.line() - 1, at));
    }

    /** Returns the name at a place; null where there is none. */
    static @Nullable String name(String text, Position position) {
        Matcher names = NAME.matcher(text.lines().skip(position.getLine()).findFirst().orElse(""));
        while (names.find()) {
            if (names.start() <= position.getCharacter() && position.getCharacter() < names.end()) {
                return names.group();
            }
        }
        return null;
    }

    /** A name counts as a whole: {@code at} is not found in {@code cat}. */
    private static int indexOf(String line, @Nullable String symbol) {
        Matcher names = NAME.matcher(line);
        while (names.find()) {
            if (symbol == null || names.group().equals(symbol)) {
                return names.start();
            }
        }
        return symbol == null ? -1 : line.indexOf(symbol);
    }
}
