package dev.troupe.lsp.pool;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.FileChangeType;

/** Files that have changed on disk and of which a server has not been told yet. Safe for several threads. */
final class PendingFileChanges {
    private static final int MOST = 10_000;

    private final Map<Path, Boolean> files = new LinkedHashMap<>();
    private boolean isOfEverything;

    /**
     * Keeps changes.
     *
     * @param changed whether each file was not there before
     */
    synchronized void add(Map<Path, Boolean> changed) {
        changed.forEach((file, created) -> files.merge(file, created, (old, _) -> old));
        isOfEverything |= files.size() > MOST;
    }

    /** Keeps that any file may have changed. */
    synchronized void addEverything() {
        isOfEverything = true;
    }

    synchronized void clear() {
        files.clear();
        isOfEverything = false;
    }

    /** Takes all of them, with what has become of each by now; empty when any file may have changed. */
    synchronized Optional<Map<Path, FileChangeType>> take() {
        if (isOfEverything) {
            clear();
            return Optional.empty();
        }
        Map<Path, FileChangeType> kinds = new LinkedHashMap<>();
        files.forEach((file, created) -> kinds.put(file, kind(file, created)));
        files.clear();
        return Optional.of(kinds);
    }

    private static FileChangeType kind(Path file, boolean created) {
        if (!Files.exists(file)) {
            return FileChangeType.Deleted;
        }
        return created ? FileChangeType.Created : FileChangeType.Changed;
    }
}
