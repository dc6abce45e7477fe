package dev.troupe.workspace;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.RegularFileReader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files of a directory that say how to treat its other files. */
public final class IgnoreFileCheck {
    private static final List<String> OPENED_BY_GIT = List.of(".gitignore", ".gitattributes");

    private IgnoreFileCheck() {}

    /**
     * Git opens them whatever they are, and waits for a pipe for ever.
     *
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID} when one is nothing to be opened
     */
    public static void requireOrdinary(Path directory) {
        for (String name : OPENED_BY_GIT) {
            if (RegularFileReader.special(directory.resolve(name))) {
                throw unusable(name, directory, "is no regular file", null);
            }
        }
    }

    static TroupeException unusable(
            String name, Path directory, String why, @Nullable Throwable cause) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                "The file %s of %s %s, so Troupe does not know how git treats files."
                        .formatted(name, directory, why),
                "Make it a regular file of at most 1 MB, or delete it.",
                cause);
    }
}
