package dev.troupe.syntax.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;

/** Tells who else could have written a native library: what others may write is not loaded. */
public final class ExclusiveWriteCheck {
    private static final String USER = "unix:uid";
    private static final int ROOT = 0;

    private ExclusiveWriteCheck() {}

    /**
     * Checks a file and its directory.
     *
     * @return why they cannot be trusted, as a clause; empty when only this user and root can write them
     */
    public static Optional<String> refuseFile(Path file) throws IOException {
        Path real = file.toRealPath();
        Path directory = real.getParent();
        Optional<String> refused =
                directory == null ? Optional.empty() : refuse(directory, ownUser());
        return refused.isPresent() ? refused : refuse(real, ownUser());
    }

    /** Checks a directory alone. */
    public static Optional<String> refuseDirectory(Path directory) throws IOException {
        return refuse(directory.toRealPath(), ownUser());
    }

    private static Optional<String> refuse(Path place, int user) throws IOException {
        int owner = (Integer) Files.getAttribute(place, USER);
        if (owner != user && owner != ROOT) {
            return Optional.of("%s belongs to another user".formatted(place));
        }
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(place);
        return mode.contains(PosixFilePermission.GROUP_WRITE)
                        || mode.contains(PosixFilePermission.OTHERS_WRITE)
                ? Optional.of(
                        "%s can be written by other users; run `chmod go-w %s`"
                                .formatted(place, place))
                : Optional.empty();
    }

    /** The JDK does not say who runs it; a new file does. */
    private static int ownUser() throws IOException {
        Path fresh = Files.createTempFile(NativeLibraryLoader.PREFIX, ".owner");
        try {
            return (Integer) Files.getAttribute(fresh, USER);
        } finally {
            Files.delete(fresh);
        }
    }
}
