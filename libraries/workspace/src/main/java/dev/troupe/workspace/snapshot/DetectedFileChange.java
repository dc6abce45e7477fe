package dev.troupe.workspace.snapshot;

import dev.troupe.contracts.blob.ContentBlob;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that is different now.
 *
 * @param path relative to the root
 * @param before null when there was none
 * @param after null when there is none
 * @param executable whether it is executable now, or was when it is gone
 * @param executableBefore whether it was executable; false when there was none
 */
public record DetectedFileChange(
        String path,
        @Nullable ContentBlob before,
        @Nullable ContentBlob after,
        boolean executable,
        boolean executableBefore) {

    /** Whether it is a file as before in bytes and mode. */
    boolean changesNothing() {
        boolean mode = before != null && after != null && executable != executableBefore;
        return Objects.equals(hash(before), hash(after)) && !mode;
    }

    private static @Nullable String hash(@Nullable ContentBlob blob) {
        return blob == null ? null : blob.hash();
    }
}
