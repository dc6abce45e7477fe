package dev.troupe.sandbox.cache;

import java.nio.file.Path;

/**
 * A directory or file of a package manager or build tool that commands may use.
 *
 * @param source where it is
 * @param shown where commands find it
 * @param isWritten whether its tool writes to it, and therefore gets a layer above it
 */
public record PackageCache(Path source, Path shown, boolean isWritten) {}
