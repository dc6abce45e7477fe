package dev.troupe.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads which file systems are mounted where. */
final class MountTable {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");
    private static final int POINT = 4;

    private MountTable() {}

    /** Lists what is mounted below a directory; an overlay of the directory does not show it. */
    static List<Path> below(Path directory) {
        try {
            String prefix = directory + "/";
            return Files.readAllLines(TABLE, StandardCharsets.ISO_8859_1).stream()
                    .map(line -> line.split(" "))
                    .filter(fields -> fields.length > POINT)
                    .map(fields -> point(fields[POINT]))
                    .filter(point -> point.startsWith(prefix))
                    .map(Path::of)
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** The kernel escapes what would end a field. */
    private static String point(String field) {
        String raw =
                field.replace("\\040", " ")
                        .replace("\\011", "\t")
                        .replace("\\012", "\n")
                        .replace("\\134", "\\");
        return new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
