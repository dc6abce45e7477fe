package dev.troupe.edit.file;

import dev.troupe.edit.text.FileChecksum;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Records what a transaction did to one path.
 *
 * @param path the file
 * @param before its version before; empty when there was no file
 * @param after its version now; empty when there is no file any more
 */
public record FileVersionChange(
        Path path, Optional<FileChecksum> before, Optional<FileChecksum> after) {}
