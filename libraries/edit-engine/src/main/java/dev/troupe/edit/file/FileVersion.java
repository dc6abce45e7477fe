package dev.troupe.edit.file;

import dev.troupe.edit.text.Checksum;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a transaction did to one path.
 *
 * @param path the file
 * @param before its version before; empty when there was no file
 * @param after its version now; empty when there is no file any more
 */
public record FileVersion(Path path, Optional<Checksum> before, Optional<Checksum> after) {}
