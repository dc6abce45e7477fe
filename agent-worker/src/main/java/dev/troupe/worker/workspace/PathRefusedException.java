package dev.troupe.worker.workspace;

/** A path that no agent may use. The message is for the model: which path, why, what instead. */
public final class PathRefusedException extends RuntimeException {
    PathRefusedException(String message) {
        super(message);
    }

    /** What the model is told. */
    public String forModel() {
        return String.valueOf(getMessage());
    }
}
