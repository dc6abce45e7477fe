package dev.troupe.sandbox.layer;

import java.nio.file.Path;
import java.util.List;

/**
 * Names the directories of one overlay.
 *
 * @param lower seen below
 * @param upper takes what is written
 * @param work the kernel's own
 * @param merged where both are seen
 */
record OverlayDirectories(Path lower, Path upper, Path work, Path merged) {
    /** Returns those that the kernel takes by open handles, in the order of its options. */
    List<String> opened() {
        return List.of(lower.toString(), upper.toString(), work.toString());
    }
}
