package dev.troupe.worker.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Tells whether git failed for want of space. */
final class FullDisk {
    private static final long BLOCK = 4096;

    private FullDisk() {}

    /** JGit says of some failures only that they happened; then the disk itself is asked. */
    static boolean stopped(Exception failed, Path gitDirectory) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (said(cause)) {
                return true;
            }
        }
        return failed instanceof IOException && full(gitDirectory);
    }

    private static boolean said(Throwable cause) {
        String reason = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        return cause instanceof IOException
                && (reason.contains("no space left") || reason.contains("quota exceeded"));
    }

    private static boolean full(Path directory) {
        try {
            return Files.getFileStore(directory).getUsableSpace() < BLOCK;
        } catch (IOException unknown) {
            return false;
        }
    }
}
