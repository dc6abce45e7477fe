package dev.troupe.sandbox.protection;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads when files came about and were last changed, by the times that no program can set. */
final class FileTimestamps {
    private FileTimestamps() {}

    /** When it was created; where the file system does not know, when its content was changed. */
    static Instant born(Path path) {
        return time(path, "creationTime");
    }

    /** When it was last written, renamed or given other rights; a directory, also its entries. */
    static Instant changed(Path path) {
        return time(path, "unix:ctime");
    }

    /** When it, or anything in it that can be seen, was last changed. */
    static Instant newest(Path path) {
        Instant newest = changed(path);
        for (Path child : children(path)) {
            Instant inner = newest(child);
            newest = inner.isAfter(newest) ? inner : newest;
        }
        return newest;
    }

    private static List<Path> children(Path path) {
        List<Path> children = new ArrayList<>();
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(path)) {
                stream.forEach(children::add);
            } catch (IOException | DirectoryIteratorException unreadable) {
                // Who opens it changes it.
                return List.of();
            }
        }
        return children;
    }

    private static Instant time(Path path, String name) {
        try {
            Object time = Files.getAttribute(path, name, LinkOption.NOFOLLOW_LINKS);
            return time instanceof FileTime known ? known.toInstant() : Instant.MIN;
        } catch (IOException gone) {
            return Instant.MIN;
        }
    }
}
