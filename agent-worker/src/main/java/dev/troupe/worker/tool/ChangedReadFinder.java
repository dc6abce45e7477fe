package dev.troupe.worker.tool;

import dev.troupe.contracts.blob.ContentBlob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds files that are no longer what a run has seen of them. A file whose time and size are as at the last look is not read again, so
 * that a look costs one stat of each file.
 */
public final class ChangedReadFinder {
    // A file written again within the clock's step has the same time; times that old are safe.
    private static final Duration CLOCK_STEP = Duration.ofMillis(100);

    private final Path root;
    private final SeenFileVersions seen;
    private final Map<String, LookedUpFile> known = new HashMap<>();

    /**
     * A file that was seen in another version.
     *
     * @param seen hash of the version that was seen
     * @param now hash of what is there; null where the file is gone
     */
    public record ChangedRead(String path, String seen, @Nullable String now) {}

    private record LookedUpFile(String stamp, String hash) {}

    /**
     * @param root what the paths are relative to
     * @param seen versions of files of a run
     */
    public ChangedReadFinder(Path root, SeenFileVersions seen) {
        this.root = root;
        this.seen = seen;
    }

    /** Looks at all files that were seen; those that cannot be read are left out. */
    public List<ChangedRead> find() {
        List<ChangedRead> changed = new ArrayList<>();
        seen.all()
                .forEach((path, hash) -> {
                    try {
                        Optional<String> now = hash(path);
                        if (!hash.equals(now.orElse(null))) {
                            changed.add(new ChangedRead(path, hash, now.orElse(null)));
                        }
                    } catch (IOException unreadable) {
                        known.remove(path);
                    }
                });
        return changed;
    }

    private Optional<String> hash(String path) throws IOException {
        Path file = root.resolve(path);
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                return Optional.empty();
            }
            Instant time = attributes.lastModifiedTime().toInstant();
            String stamp = "%s %d %s".formatted(time, attributes.size(), attributes.fileKey());
            LookedUpFile last = known.get(path);
            if (last != null && last.stamp().equals(stamp)) {
                return Optional.of(last.hash());
            }
            boolean isSettled = time.isBefore(Instant.now().minus(CLOCK_STEP));
            String hash = ContentBlob.hash(Files.readAllBytes(file));
            if (isSettled) {
                known.put(path, new LookedUpFile(stamp, hash));
            }
            return Optional.of(hash);
        } catch (NoSuchFileException gone) {
            known.remove(path);
            return Optional.empty();
        }
    }
}
