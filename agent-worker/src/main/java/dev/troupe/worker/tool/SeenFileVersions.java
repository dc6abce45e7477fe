package dev.troupe.worker.tool;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which version of each file a run has seen: path to SHA-256 in hex, set by reading and by writing. Safe for
 * several threads.
 */
public final class SeenFileVersions {
    private final Map<String, String> marks = new ConcurrentHashMap<>();

    /** Nothing seen yet. */
    public SeenFileVersions() {}

    /** As it was when {@link #all} was taken. */
    public SeenFileVersions(Map<String, String> marks) {
        this.marks.putAll(marks);
    }

    /** The run has seen this version. */
    public void mark(String path, String hash) {
        marks.put(path, hash);
    }

    /** The file is gone. */
    public void forget(String path) {
        marks.remove(path);
    }

    /** The version seen last, if any. */
    public @Nullable String of(String path) {
        return marks.get(path);
    }

    /** A copy of everything, by path. */
    public Map<String, String> all() {
        return new TreeMap<>(marks);
    }
}
