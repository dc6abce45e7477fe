package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;

/** Prints the bodies of here-documents. */
final class DocumentPrinter {
    private DocumentPrinter() {}

    static String body(ShellWord body) {
        StringBuilder text = new StringBuilder();
        for (Piece piece : body.pieces()) {
            if (piece instanceof Piece.Text it) {
                text.append(it.quoting() == Quoting.SINGLE ? it.text() : escaped(it.text()));
            } else {
                text.append(WordPrinter.expansion(piece));
            }
        }
        return text.toString();
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("$", "\\$").replace("`", "\\`");
    }
}
