package dev.troupe.workspace.commit;

import dev.troupe.edit.file.DiskFullDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells whether git failed for want of space. */
final class DiskFullCheck {
    private static final long BLOCK = 4096;

    private DiskFullCheck() {}

    /** JGit says of some failures only that they happened; then the disk itself is asked. */
    static boolean stopped(Exception failed, Path gitDirectory) {
        return DiskFullDetector.exhausted(failed)
                || (failed instanceof IOException && full(gitDirectory));
    }

    private static boolean full(Path directory) {
        try {
            return Files.getFileStore(directory).getUsableSpace() < BLOCK;
        } catch (IOException unknown) {
            return false;
        }
    }
}
