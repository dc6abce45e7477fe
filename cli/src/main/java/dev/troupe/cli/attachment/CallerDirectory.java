package dev.troupe.cli.attachment;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Tells servers where a person is in a project. */
public final class CallerDirectory {
    private CallerDirectory() {}

    /**
     * The directory relative to the project, with slashes; null at its top or outside of it.
     *
     * @param project absolute path of the project
     * @param directory absolute, with symbolic links resolved
     */
    public static @Nullable String within(String project, Path directory) {
        Path top = Path.of(project);
        if (!directory.startsWith(top) || directory.equals(top)) {
            return null;
        }
        return top.relativize(directory).toString().replace('\\', '/');
    }
}
