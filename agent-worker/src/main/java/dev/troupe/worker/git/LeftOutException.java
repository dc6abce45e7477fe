package dev.troupe.worker.git;

/** A file cannot be committed. The message follows its path in a sentence. */
final class LeftOutException extends Exception {
    LeftOutException(String reason) {
        super(reason);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
