package dev.troupe.permission.shell;

/** Reads blanks and comments between words and commands. */
final class WhitespaceReader {
    private final TextCursor in;
    private final HereDocuments documents;

    WhitespaceReader(TextCursor in, HereDocuments documents) {
        this.in = in;
        this.documents = documents;
    }

    /** Skips blanks, joined lines and a comment; a word does not go on here. */
    void skip() {
        while (true) {
            if (BashCharacters.blank(in.peek())) {
                in.skip(1);
            } else if (in.continues()) {
                in.skip(2);
            } else if (in.peek() == '#') {
                in.jump(in.lineEnd(in.at()));
            } else {
                return;
            }
        }
    }

    /** Skips line breaks too, and reads the here-documents behind them. */
    void lines() {
        skip();
        while (in.peek() == '\n') {
            documents.lineBreak();
            skip();
        }
    }

    /** Skips the operator at the cursor, which must not go on behind a joined line. */
    void operator(int length) {
        in.skip(length);
        if (in.continues()) {
            throw in.fault("a line break stands right behind an operator");
        }
    }
}
