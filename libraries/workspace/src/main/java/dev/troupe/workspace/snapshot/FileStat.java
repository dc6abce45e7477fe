package dev.troupe.workspace.snapshot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;

/**
 * Describes what can be told of a file without reading it.
 *
 * @param key tells it from another file that took its place
 */
record FileStat(Kind kind, long size, FileTime changed, String key) {
    /** Names what there is at a path. */
    enum Kind {
        NOTHING,
        FILE,
        UNREADABLE,
        LINK,
        OTHER
    }

    /** No file, or none that can be looked at. */
    static final FileStat NONE = new FileStat(Kind.NOTHING, 0, FileTime.fromMillis(0), "");

    static FileStat of(Path path) {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(
                            path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return new FileStat(
                    kind(path, attributes),
                    attributes.size(),
                    attributes.lastModifiedTime(),
                    Objects.toString(attributes.fileKey(), ""));
        } catch (IOException none) {
            return NONE;
        }
    }

    private static Kind kind(Path path, BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink()) {
            return Kind.LINK;
        }
        if (!attributes.isRegularFile()) {
            return Kind.OTHER;
        }
        return Files.isReadable(path) ? Kind.FILE : Kind.UNREADABLE;
    }

    /** Whether git's index may take it as it is. */
    boolean fits(long largest) {
        return switch (kind) {
            case NOTHING, LINK -> true;
            case FILE -> size <= largest;
            case UNREADABLE, OTHER -> false;
        };
    }
}
