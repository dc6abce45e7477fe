package dev.troupe.sandbox.cache;

import java.nio.file.Path;

/**
 * A directory or file of a package manager or build tool that commands may use.
 *
 * @param source where it is
 * @param shown where commands find it
 * @param access what commands may do with it
 */
public record PackageCache(Path source, Path shown, CacheAccess access) {
    /** Whether its tool writes to it, and therefore gets a layer above it. */
    public boolean isWritten() {
        return access != CacheAccess.READ;
    }
}
