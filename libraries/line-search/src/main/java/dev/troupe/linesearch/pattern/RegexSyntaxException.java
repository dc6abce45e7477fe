package dev.troupe.linesearch.pattern;

/** Refuses a pattern, with a sentence for the person who wrote it. */
public final class RegexSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RegexSyntaxException(String sentence) {
        super(sentence);
    }
}
