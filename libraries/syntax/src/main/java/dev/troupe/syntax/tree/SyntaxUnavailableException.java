package dev.troupe.syntax.tree;

/** A parser is not there; the message says why, as a clause. */
public final class SyntaxUnavailableException extends RuntimeException {
    SyntaxUnavailableException(String message) {
        super(message);
    }
}
