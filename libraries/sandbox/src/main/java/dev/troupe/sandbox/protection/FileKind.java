package dev.troupe.sandbox.protection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Tells apart what an entry of a directory is, without following links. */
enum FileKind {
    DIRECTORY,
    /** Also a device, which no command may open either. */
    SOCKET_OR_PIPE,
    FILE_OR_LINK;

    /** Looks at an entry; one that is gone is taken for a file. */
    static FileKind of(Path entry) {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(
                            entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (found.isDirectory()) {
                return DIRECTORY;
            }
            return found.isOther() ? SOCKET_OR_PIPE : FILE_OR_LINK;
        } catch (IOException gone) {
            return FILE_OR_LINK;
        }
    }
}
