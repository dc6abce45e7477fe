package dev.troupe.worker.tool;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which version of each file a run has seen: path to SHA-256 in hex, set by reading and by writing. Safe for
 * several threads.
 */
public final class SeenFileVersions {
    private final Map<String, String> marks = new ConcurrentHashMap<>();
    private final Map<String, Instant> times = new ConcurrentHashMap<>();

    /** Nothing seen yet. */
    public SeenFileVersions() {}

    /** As it was when {@link #all} was taken. */
    public SeenFileVersions(Map<String, String> marks) {
        this(marks, Map.of());
    }

    /**
     * As it was when {@link #all} was taken.
     *
     * @param times when the versions were seen, as far as that is known
     */
    public SeenFileVersions(Map<String, String> marks, Map<String, Instant> times) {
        this.marks.putAll(marks);
        this.times.putAll(times);
    }

    /** The run has seen this version. */
    public void mark(String path, String hash) {
        times.put(path, Instant.now());
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

    /** When the version was seen, if that is known. */
    public Optional<Instant> timeOf(String path) {
        return Optional.ofNullable(times.get(path));
    }

    /** A copy of everything, by path. */
    public Map<String, String> all() {
        return new TreeMap<>(marks);
    }
}
