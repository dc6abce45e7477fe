package dev.troupe.model.text.extract.prose;

import java.util.Set;

/**
 * A piece of prose.
 *
 * @param text a word in lower case; the content of code or of a quotation; a mark
 * @param start index of its first character in the model's text
 * @param end index behind its last character
 */
record ProseToken(Kind kind, String text, int start, int end) {
    enum Kind {
        WORD,
        /** What stands in back-ticks. */
        CODE,
        /** What stands in quotation marks. */
        QUOTATION,
        /** A comma, colon, bracket or dash. */
        MARK,
        /** What ends a sentence. */
        END
    }

    boolean is(String word) {
        return spoken() && text.equals(word);
    }

    boolean among(Set<String> words) {
        return spoken() && words.contains(text);
    }

    boolean code() {
        return kind == Kind.CODE;
    }

    boolean word() {
        return kind == Kind.WORD;
    }

    private boolean spoken() {
        return kind != Kind.CODE && kind != Kind.QUOTATION;
    }
}
