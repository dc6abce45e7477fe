package dev.troupe.workspace.change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;

/** Tells files that their owner has made read-only from others. */
public final class WriteBit {
    private WriteBit() {}

    /** Whether the mode of the file lets its owner write it; true for one that is not there or has no POSIX mode. */
    public static boolean writable(Path file) {
        try {
            return !Files.isRegularFile(file)
                    || Files.getPosixFilePermissions(file)
                            .contains(PosixFilePermission.OWNER_WRITE);
        } catch (IOException | UnsupportedOperationException unknown) {
            return true;
        }
    }
}
