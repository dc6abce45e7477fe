package dev.troupe.lsp.navigation;

/** Tells that a change which a server proposes cannot be taken; the message is a sentence for people. */
final class UnusableEditException extends Exception {
    private static final long serialVersionUID = 1;

    UnusableEditException(String message) {
        super(message);
    }
}
