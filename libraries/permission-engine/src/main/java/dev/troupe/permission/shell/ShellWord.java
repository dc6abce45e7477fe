package dev.troupe.permission.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One word as it is written, before any expansion.
 *
 * @param pieces in order; empty text such as {@code ''} is a piece too, so that only words that are not there have none
 */
public record ShellWord(List<Piece> pieces, TextSpan span) {
    public ShellWord {
        pieces = List.copyOf(pieces);
    }

    /** Whether it is one text and nothing else, be it in quotes. */
    public boolean plain() {
        return pieces.size() == 1 && pieces.getFirst() instanceof Piece.Text;
    }

    /** Its text when nothing in it expands, quotes and escapes removed; otherwise null. */
    public @Nullable String literal() {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            if (!(piece instanceof Piece.Text it)) {
                return null;
            }
            text.append(it.text());
        }
        return text.toString();
    }

    /** A part of a word. */
    public sealed interface Piece {
        /** Where it stands. */
        TextSpan span();

        /** Text that stays as it is; quotes and escapes are removed. */
        record Text(String text, Quoting quoting, TextSpan span) implements Piece {}

        /**
         * {@code $name}, {@code ${name…}}, {@code $1}, {@code $@}, …
         *
         * @param name of the parameter, without the dollar sign; {@code #} before it asks for its length, {@code !}
         *     for the parameter that it names
         * @param operation all that follows the name within the braces, as written; empty when nothing does
         * @param inner scripts of the substitutions within the operation or index, which run too
         * @param quoted whether it stands in double quotes, so that it makes one word exactly ({@code "$@"} apart)
         */
        record Parameter(
                String name,
                String operation,
                List<ShellScript> inner,
                boolean quoted,
                TextSpan span)
                implements Piece {
            public Parameter {
                inner = List.copyOf(inner);
            }
        }

        /** {@code $( … )} or back-ticks. */
        record Substitution(ShellScript script, boolean backticks, boolean quoted, TextSpan span)
                implements Piece {}

        /** {@code <( … )} or {@code >( … )}. */
        record ProcessSubstitution(ShellScript script, boolean output, TextSpan span)
                implements Piece {}

        /** {@code $(( … ))}, with the scripts of the substitutions within. */
        record Arithmetic(String text, List<ShellScript> inner, boolean quoted, TextSpan span)
                implements Piece {
            public Arithmetic {
                inner = List.copyOf(inner);
            }
        }

        /** Unquoted {@code *}, {@code ?} or {@code […]}, as written. */
        record Glob(String text, TextSpan span) implements Piece {}

        /** A {@code ~} at the start of a word, with the user's name behind it or an empty one. */
        record Tilde(String user, TextSpan span) implements Piece {}

        /** Unquoted braces that bash would expand, as written: {@code {a,b}} or {@code {1..9}}. */
        record Brace(String text, TextSpan span) implements Piece {}
    }

    /** How text was protected. */
    public enum Quoting {
        NONE,
        BACKSLASH,
        SINGLE,
        DOUBLE,
        /** {@code $'…'}, escapes decoded. */
        ANSI_C
    }
}
