package dev.troupe.syntax.tree;

/** A query does not fit its grammar; the message says where and why. */
public final class TreeQueryException extends RuntimeException {
    TreeQueryException(String message) {
        super(message);
    }
}
