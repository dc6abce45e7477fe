package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/** The names of the files that exist only while a file is being written. */
public final class TemporaryFiles {

    private static final Pattern NAME = Pattern.compile("\\.troupe-[0-9a-f-]{36}\\.tmp");

    private TemporaryFiles() {}

    static Path beside(Path target) {
        return target.resolveSibling(".troupe-" + UUID.randomUUID() + ".tmp");
    }

    /** Whether this is the name of a file that is being written, or was when its writer died. */
    public static boolean isTemporary(Path file) {
        Path name = file.getFileName();
        return name != null && NAME.matcher(name.toString()).matches();
    }

    /**
     * Deletes what writers that died have left in a directory.
     *
     * @param olderThan only files last modified before this instant, since younger ones may still be in use
     * @return how many files were deleted
     */
    public static int sweep(Path directory, Instant olderThan) throws IOException {
        int deleted = 0;
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(directory, TemporaryFiles::isTemporary)) {
            for (Path file : files) {
                boolean old = Files.getLastModifiedTime(file).toInstant().isBefore(olderThan);
                if (old && Files.deleteIfExists(file)) {
                    deleted++;
                }
            }
        }
        return deleted;
    }
}
