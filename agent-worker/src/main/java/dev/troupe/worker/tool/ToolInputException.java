package dev.troupe.worker.tool;

import org.jspecify.annotations.Nullable;

/** A call's arguments make no sense. The message is for the model: what is wrong and what to send instead. */
public final class ToolInputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient @Nullable RefusedEdit edit;

    /** With what the model is told. */
    public ToolInputException(String message) {
        this(message, null);
    }

    /**
     * The same for an edit.
     *
     * @param edit what is refused with it; null when it is no edit
     */
    public ToolInputException(String message, @Nullable RefusedEdit edit) {
        super(message);
        this.edit = edit;
    }

    /** The edit that is refused; null when it is something else. */
    public @Nullable RefusedEdit edit() {
        return edit;
    }

    /** What the model is told. */
    public String forModel() {
        return String.valueOf(getMessage());
    }
}
