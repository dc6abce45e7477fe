package dev.troupe.cli.attachment;

import dev.troupe.contracts.session.MessageLimits;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Tells servers where a person is in a project. */
public final class CallerDirectory {
    private CallerDirectory() {}

    /**
     * The directory relative to the project, with slashes; null at its top, outside of it, or where servers would not
     * take its name.
     *
     * @param project absolute path of the project
     * @param directory absolute, with symbolic links resolved
     */
    public static @Nullable String within(String project, Path directory) {
        Path top = Path.of(project);
        if (!directory.startsWith(top) || directory.equals(top)) {
            return null;
        }
        String path = top.relativize(directory).toString().replace('\\', '/');
        return MessageLimits.takesDirectory(path) ? path : null;
    }
}
