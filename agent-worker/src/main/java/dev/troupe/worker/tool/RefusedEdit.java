package dev.troupe.worker.tool;

import dev.troupe.edit.result.RefusalKind;
import dev.troupe.ledger.blob.Blob;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An edit that does not fit its file.
 *
 * @param path relative to the workspace; empty where what cannot be read names no file
 * @param kind why
 * @param file the bytes it was tried on; null when there is no file
 */
public record RefusedEdit(String path, RefusalKind kind, @Nullable Blob file) {
    private static final Set<RefusalKind> FORMAL =
            EnumSet.of(
                    RefusalKind.NOT_FOUND,
                    RefusalKind.AMBIGUOUS,
                    RefusalKind.UNCERTAIN,
                    RefusalKind.EMPTY_SEARCH,
                    RefusalKind.ELIDED,
                    RefusalKind.UNREADABLE);

    /** Whether the same change may be accepted when it is written in another way. */
    public boolean formal() {
        return FORMAL.contains(kind);
    }
}
