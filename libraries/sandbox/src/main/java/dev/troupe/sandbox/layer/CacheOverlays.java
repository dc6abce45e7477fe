package dev.troupe.sandbox.layer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lists the overlays above directories outside the workspace in which a command may write what is dropped when it ends.
 *
 * @param overlays by the directory that they are above
 */
record CacheOverlays(Map<Path, Path> overlays) {
    /** Makes the directories that each of them needs. */
    static CacheOverlays prepare(LayerDirectory layer, Set<Path> lowers) throws IOException {
        Map<Path, Path> overlays = new LinkedHashMap<>();
        for (Path lower : lowers) {
            Path overlay = layer.caches().resolve(Integer.toString(overlays.size()));
            Files.createDirectories(overlay);
            Files.createDirectory(upper(overlay));
            Files.createDirectory(work(overlay));
            Files.createDirectory(merged(overlay));
            overlays.put(lower, overlay);
        }
        return new CacheOverlays(overlays);
    }

    /** Returns what to mount. */
    List<OverlayDirectories> directories() {
        return overlays.entrySet().stream()
                .map(it ->
                        new OverlayDirectories(
                                it.getKey(),
                                upper(it.getValue()),
                                work(it.getValue()),
                                merged(it.getValue())))
                .toList();
    }

    /** Finds where a directory is seen through one of them. */
    Optional<Path> findAbove(Path directory) {
        return overlays.entrySet().stream()
                .filter(it -> directory.startsWith(it.getKey()))
                .findFirst()
                .map(it -> merged(it.getValue()).resolve(it.getKey().relativize(directory)));
    }

    private static Path upper(Path overlay) {
        return overlay.resolve("upper");
    }

    private static Path work(Path overlay) {
        return overlay.resolve("work");
    }

    private static Path merged(Path overlay) {
        return overlay.resolve("merged");
    }
}
