package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;

/** Prints words. */
final class WordPrinter {
    private WordPrinter() {}

    static String print(ShellWord word) {
        StringBuilder text = new StringBuilder();
        word.pieces().forEach(piece -> text.append(print(piece)));
        return text.toString();
    }

    private static String print(Piece piece) {
        return switch (piece) {
            case Piece.Text it -> text(it);
            case Piece.Glob it -> it.text();
            case Piece.Brace it -> it.text();
            case Piece.Tilde it -> "~" + it.user();
            case Piece.ProcessSubstitution _ -> expansion(piece);
            case Piece.Parameter it -> quoted(it.quoted(), piece);
            case Piece.Substitution it -> quoted(it.quoted(), piece);
            case Piece.Arithmetic it -> quoted(it.quoted(), piece);
        };
    }

    private static String quoted(boolean quoted, Piece piece) {
        return quoted ? "\"" + expansion(piece) + "\"" : expansion(piece);
    }

    /** An expansion without the quotes around it. */
    static String expansion(Piece piece) {
        return switch (piece) {
            case Piece.Parameter it -> "${" + it.name() + it.operation() + "}";
            case Piece.Arithmetic it -> "$((" + it.text() + "))";
            case Piece.ProcessSubstitution it ->
                    (it.output() ? ">(" : "<(") + ShellPrinter.print(it.script()) + ")";
            case Piece.Substitution it ->
                    it.backticks() ? backticks(it.script()) : parenthesised(it.script());
            case Piece.Text _, Piece.Glob _, Piece.Brace _, Piece.Tilde _ -> print(piece);
        };
    }

    /** Two parentheses together would be arithmetic. */
    private static String parenthesised(ShellScript script) {
        String text = ShellPrinter.print(script);
        return (text.startsWith("(") ? "$( " : "$(") + text + ")";
    }

    private static String backticks(ShellScript script) {
        String text = ShellPrinter.print(script);
        return "`" + text.replace("\\", "\\\\").replace("$", "\\$").replace("`", "\\`") + "`";
    }

    private static String text(Piece.Text text) {
        return switch (text.quoting()) {
            case NONE -> plain(text.text());
            case BACKSLASH -> "\\" + text.text();
            case SINGLE -> "'" + text.text().replace("'", "'\\''") + "'";
            case DOUBLE -> doubled(text.text());
            case ANSI_C -> ansi(text.text());
        };
    }

    /** What cannot stand without quotes is escaped. */
    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean special =
                    BashCharacters.endsWord(c)
                            || (BashCharacters.opens(c) && c != '$')
                            || c == '*'
                            || c == '?';
            plain.append(special ? "\\" : "").append(c);
        }
        return plain.toString();
    }

    private static String doubled(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean special = BashCharacters.opens(c) && c != '\'';
            quoted.append(special ? "\\" : "").append(c);
        }
        return quoted.append('"').toString();
    }

    private static String ansi(String text) {
        StringBuilder quoted = new StringBuilder("$'");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' || c == '\'') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c == '\u007F') {
                quoted.append(String.format("\\x%02x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('\'').toString();
    }
}
