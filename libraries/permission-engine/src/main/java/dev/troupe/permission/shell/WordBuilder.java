package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the pieces of one word. */
final class WordBuilder {
    private final TextCursor in;
    private List<Piece> pieces = List.of();

    /** The text that is not a piece yet: this, if there is any, and what stands from one index to the other. */
    private @Nullable StringBuilder text;

    private int from;
    private int stop;

    /** Where that text began; it is empty when it stops there too. */
    private int start;

    private Quoting quoting = Quoting.NONE;

    WordBuilder(TextCursor in) {
        this.in = in;
    }

    /** Adds the character at the cursor to the text and goes on. */
    void take(Quoting as) {
        begin(as, in.at());
        in.skip(1);
        stop = in.at();
    }

    /** Adds so many characters from the cursor on and goes on behind them. */
    void take(int count) {
        begin(Quoting.NONE, in.at());
        in.skip(count);
        stop = in.at();
    }

    /** Adds the character at the cursor, which stands for all that was read since an index, and goes on. */
    void take(Quoting as, int since) {
        begin(as, since);
        join(in.at());
        in.skip(1);
        stop = in.at();
    }

    /** Adds all that was read since an index as one text. */
    void text(String whole, Quoting as, int since) {
        add(new Piece.Text(whole, as, in.since(since)));
    }

    void add(Piece piece) {
        flush();
        pieces = GrowingList.with(pieces, piece);
    }

    /** Ends the text, so that what follows is a piece of its own. */
    void flush() {
        if (stop > start) {
            String rest = in.text(from, stop);
            String whole = text == null ? rest : text.append(rest).toString();
            text = null;
            TextSpan span = in.span(start, stop);
            stop = start;
            pieces = GrowingList.with(pieces, new Piece.Text(whole, quoting, span));
        }
    }

    int count() {
        return pieces.size();
    }

    boolean empty() {
        return pieces.isEmpty() && stop == start;
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
    List<ShellScript> scripts() {
        flush();
        return InnerScripts.of(pieces);
    }

    /** All pieces; of an empty text too there is one. */
    List<Piece> all() {
        flush();
        if (pieces.isEmpty()) {
            text("", Quoting.DOUBLE, in.at());
        }
        return pieces;
    }

    ShellWord word(int since) {
        flush();
        return new ShellWord(pieces, in.since(since));
    }

    private void begin(Quoting as, int index) {
        if (as != quoting) {
            flush();
        }
        if (stop == start) {
            quoting = as;
            start = index;
            from = index;
        } else if (stop != index) {
            join(index);
        }
        stop = index;
    }

    /** Goes on with the text at an index, leaving out what was read in between. */
    private void join(int index) {
        StringBuilder joined = text == null ? new StringBuilder() : text;
        text = joined.append(in.text(from, stop));
        from = index;
    }
}
