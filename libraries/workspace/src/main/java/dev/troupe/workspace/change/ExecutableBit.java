package dev.troupe.workspace.change;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** The one bit of a file's mode that git and we care about. */
public final class ExecutableBit {
    private ExecutableBit() {}

    /** Whether the regular file exists and its owner may execute it. */
    public static boolean executable(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.getPosixFilePermissions(file)
                            .contains(PosixFilePermission.OWNER_EXECUTE);
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    /** Lets everybody execute the file who may read it, or nobody. Does nothing without POSIX modes. */
    public static void setExecutable(Path file, boolean executable) throws IOException {
        FileStore store = Files.getFileStore(file);
        if (!store.supportsFileAttributeView(PosixFileAttributeView.class)
                || executable(file) == executable) {
            return;
        }
        Set<PosixFilePermission> modes = Files.getPosixFilePermissions(file);
        change(
                modes,
                PosixFilePermission.OWNER_READ,
                PosixFilePermission.OWNER_EXECUTE,
                executable);
        change(
                modes,
                PosixFilePermission.GROUP_READ,
                PosixFilePermission.GROUP_EXECUTE,
                executable);
        change(
                modes,
                PosixFilePermission.OTHERS_READ,
                PosixFilePermission.OTHERS_EXECUTE,
                executable);
        Files.setPosixFilePermissions(file, modes);
    }

    private static void change(
            Set<PosixFilePermission> modes,
            PosixFilePermission read,
            PosixFilePermission execute,
            boolean wanted) {
        if (wanted && modes.contains(read)) {
            modes.add(execute);
        } else {
            modes.remove(execute);
        }
    }
}
