package dev.troupe.worker.tool;

/** A call's arguments make no sense. The message is for the model: what is wrong and what to send instead. */
public final class ToolInputException extends RuntimeException {
    /** With what the model is told. */
    public ToolInputException(String message) {
        super(message);
    }

    /** What the model is told. */
    public String forModel() {
        return String.valueOf(getMessage());
    }
}
