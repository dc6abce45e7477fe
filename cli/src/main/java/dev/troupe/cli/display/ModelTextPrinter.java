package dev.troupe.cli.display;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The model's text. Pieces are shown as they come, but may be lost or repeated on the way; the whole
 * text of a turn follows at its end and settles what is shown.
 */
interface ModelTextPrinter {
    /** Stands before a text that begins again. */
    String ANEW = "(the answer was interrupted; whole again:)";

    /**
     * Shows a piece.
     *
     * @param offset characters of the text before it; null when nobody knows
     */
    void delta(@Nullable UUID task, int turn, @Nullable Long offset, String text);

    /** Shows a piece of which nobody knows where it belongs. */
    default void delta(@Nullable UUID task, int turn, String text) {
        delta(task, turn, null, text);
    }

    void finished(@Nullable UUID task, int turn, String text);

    /** Shows for good what came of a text whose end will not come, and forgets it. */
    void leave();

    /** A request goes on that was left. */
    void resume(@Nullable UUID task);
}
