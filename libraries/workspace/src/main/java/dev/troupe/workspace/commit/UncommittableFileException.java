package dev.troupe.workspace.commit;

/** A file cannot be committed. The message follows its path in a sentence. */
final class UncommittableFileException extends Exception {
    UncommittableFileException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
