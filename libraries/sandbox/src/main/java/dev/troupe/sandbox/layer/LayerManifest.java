package dev.troupe.sandbox.layer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a layer changes, so that whoever comes later can finish it, take it back or show it.
 *
 * @param title the command, for people
 * @param made when the command had ended
 * @param operations in the order in which they are carried out
 * @param stamps what is applied, by raw path, with all that is below
 * @param result what the caller wants back when it is finished by another process
 */
record LayerManifest(
        String workspace,
        String title,
        Instant made,
        List<LayerOperation> operations,
        Map<String, FileStamp> stamps,
        @Nullable String result) {
    LayerManifest {
        operations = List.copyOf(operations);
        stamps = Map.copyOf(stamps);
    }

    /** Returns the same with other operations. */
    LayerManifest with(List<LayerOperation> others) {
        return new LayerManifest(workspace, title, made, others, stamps, result);
    }
}
