package dev.troupe.worker.definition.command;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A place in a shell line where typed words are put in, such that the shell takes them for nothing but words. How depends on
 * the quotation marks around it.
 */
final class ShellLinePlace {
    private static final Pattern PLAIN = Pattern.compile("[\\w./:=@%+,-]+");
    private static final Pattern SPECIAL_IN_DOUBLE = Pattern.compile("[\\\\\"$`]");

    private final Quotes quotes;

    /** The quotation marks that are open. */
    private enum Quotes {
        NONE,
        SINGLE,
        DOUBLE,
        /** Opened by a dollar sign and an apostrophe; a backslash has a meaning within. */
        ESCAPING
    }

    private ShellLinePlace(Quotes quotes) {
        this.quotes = quotes;
    }

    /** Looks at what stands in a line before a place. */
    static ShellLinePlace of(String line, int place) {
        Deque<Quotes> open = new ArrayDeque<>();
        Quotes quotes = Quotes.NONE;
        for (int i = 0; i < place; i++) {
            char c = line.charAt(i);
            switch (quotes) {
                case SINGLE -> quotes = c == '\'' ? Quotes.NONE : quotes;
                case ESCAPING -> {
                    i += c == '\\' ? 1 : 0;
                    quotes = c == '\'' ? Quotes.NONE : quotes;
                }
                case NONE, DOUBLE -> {
                    if (c == '\\') {
                        i++;
                    } else if (line.startsWith("$(", i)) {
                        open.push(quotes);
                        quotes = Quotes.NONE;
                        i++;
                    } else if (c == '"') {
                        quotes = quotes == Quotes.DOUBLE ? Quotes.NONE : Quotes.DOUBLE;
                    } else if (quotes == Quotes.NONE) {
                        quotes = unquoted(line, i, open);
                    }
                }
            }
        }
        return new ShellLinePlace(quotes);
    }

    private static Quotes unquoted(String line, int at, Deque<Quotes> open) {
        return switch (line.charAt(at)) {
            case '\'' -> at > 0 && line.charAt(at - 1) == '$' ? Quotes.ESCAPING : Quotes.SINGLE;
            case '(' -> {
                open.push(Quotes.NONE);
                yield Quotes.NONE;
            }
            case ')' -> open.isEmpty() ? Quotes.NONE : open.pop();
            default -> Quotes.NONE;
        };
    }

    /**
     * Returns what stands for typed words there.
     *
     * @param words each for itself
     * @param text all of them, as they were typed
     */
    String put(List<String> words, String text) {
        return switch (quotes) {
            case NONE ->
                    words.stream().map(ShellLinePlace::quoted).collect(Collectors.joining(" "));
            case SINGLE -> text.replace("'", "'\\''");
            case DOUBLE -> SPECIAL_IN_DOUBLE.matcher(text).replaceAll("\\\\$0");
            case ESCAPING -> text.replace("\\", "\\\\").replace("'", "\\'");
        };
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
