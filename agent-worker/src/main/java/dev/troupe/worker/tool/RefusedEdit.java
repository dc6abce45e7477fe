package dev.troupe.worker.tool;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.result.EditRefusalKind;
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
public record RefusedEdit(String path, EditRefusalKind kind, @Nullable ContentBlob file) {
    private static final Set<EditRefusalKind> FORMAL =
            EnumSet.of(
                    EditRefusalKind.NOT_FOUND,
                    EditRefusalKind.AMBIGUOUS,
                    EditRefusalKind.UNCERTAIN,
                    EditRefusalKind.EMPTY_SEARCH,
                    EditRefusalKind.ELIDED,
                    EditRefusalKind.UNREADABLE);

    /** Whether the same change may be accepted when it is written in another way. */
    public boolean formal() {
        return FORMAL.contains(kind);
    }
}
