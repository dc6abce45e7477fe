package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Word.Piece;
import dev.troupe.permission.shell.Word.Quoting;
import java.util.ArrayList;
import java.util.List;

/** The pieces of a word in the making. */
final class Pieces {
    private final Cursor in;
    private final List<Piece> pieces = new ArrayList<>(2);
    private final StringBuilder text = new StringBuilder();
    private Quoting quoting = Quoting.NONE;
    private int start;
    private int stop;

    Pieces(Cursor in) {
        this.in = in;
    }

    /** Adds the character at the cursor to the text and goes on. */
    void take(Quoting as) {
        begin(as, in.at());
        text.append(in.next());
        stop = in.at();
    }

    /** Adds a character that stands for what was read since an index. */
    void put(char c, Quoting as, int since) {
        begin(as, since);
        text.append(c);
        stop = in.at();
    }

    /** Adds all that was read since an index as one text. */
    void text(String whole, Quoting as, int since) {
        add(new Piece.Text(whole, as, in.since(since)));
    }

    void add(Piece piece) {
        flush();
        pieces.add(piece);
    }

    /** Ends the text, so that what follows is a piece of its own. */
    void flush() {
        if (!text.isEmpty()) {
            pieces.add(new Piece.Text(text.toString(), quoting, in.span(start, stop)));
            text.setLength(0);
        }
    }

    int count() {
        return pieces.size();
    }

    boolean empty() {
        return pieces.isEmpty() && text.isEmpty();
    }

    /** Whether anything in it expands by its shape: a tilde, a pattern or braces. */
    boolean shaped() {
        return pieces.stream()
                .anyMatch(piece ->
                        piece instanceof Piece.Tilde
                                || piece instanceof Piece.Glob
                                || piece instanceof Piece.Brace);
    }

    /** The scripts that run when the pieces are expanded. */
    List<Script> scripts() {
        flush();
        return Inner.of(pieces);
    }

    /** All pieces; of an empty text too there is one. */
    List<Piece> all() {
        flush();
        if (pieces.isEmpty()) {
            text("", Quoting.DOUBLE, in.at());
        }
        return pieces;
    }

    Word word(int since) {
        flush();
        return new Word(pieces, in.since(since));
    }

    private void begin(Quoting as, int index) {
        if (as != quoting) {
            flush();
        }
        if (text.isEmpty()) {
            quoting = as;
            start = index;
        }
    }
}
