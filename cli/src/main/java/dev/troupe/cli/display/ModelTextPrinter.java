package dev.troupe.cli.display;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The model's text. Pieces are shown as they come, but may be lost or repeated on the way; the whole
 * text of a turn follows at its end and settles what is shown.
 */
interface ModelTextPrinter {
    void delta(@Nullable UUID task, int turn, String text);

    void finished(@Nullable UUID task, int turn, String text);
}
