package dev.troupe.security.policy;

import dev.troupe.permission.profile.DetectedProjectType;
import dev.troupe.permission.profile.ProjectTypes;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which types of project a repository holds, by the names at its top and one level below; looked at anew every few seconds. */
final class ProjectListing {
    private static final long KEPT = Duration.ofSeconds(5).toNanos();
    private static final int MOST_NAMES = 10_000;
    private static final int MOST_KNOWN = 1_000;

    private record Known(List<DetectedProjectType> detected, long at) {}

    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    List<DetectedProjectType> detected(Path top) {
        Known before = known.get(top);
        if (before != null && System.nanoTime() - before.at() < KEPT) {
            return before.detected();
        }
        if (known.size() > MOST_KNOWN) {
            known.clear();
        }
        List<DetectedProjectType> detected = ProjectTypes.detect(names(top));
        known.put(top, new Known(detected, System.nanoTime()));
        return detected;
    }

    /** What cannot be listed tells of no type, and so allows nothing. */
    private static List<String> names(Path top) {
        List<String> names = new ArrayList<>();
        list(top, "", names, true);
        return names;
    }

    private static void list(Path directory, String prefix, List<String> names, boolean deeper) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (names.size() >= MOST_NAMES) {
                    return;
                }
                String name = prefix + entry.getFileName();
                if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    names.add(name);
                } else if (deeper && !name.startsWith(".")) {
                    list(entry, name + "/", names, false);
                }
            }
        } catch (IOException e) {
            names.removeIf(name -> name.startsWith(prefix) && !prefix.isEmpty());
        }
    }
}
