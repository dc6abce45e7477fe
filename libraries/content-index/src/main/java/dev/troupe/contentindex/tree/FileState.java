package dev.troupe.contentindex.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What can be told of a file without reading it. The time of change of its inode cannot be set by programs, so a file
 * that has the same state was not written, unless that was at the same moment.
 */
record FileState(long inode, long size, FileTime modified, FileTime changed) {
    private static final String ATTRIBUTES = "unix:mode,ino,size,lastModifiedTime,ctime";
    private static final int TYPE = 0170000;
    private static final int REGULAR = 0100000;

    /** Clocks of file systems are coarse, some to two seconds. */
    private static final Duration COARSE = Duration.ofSeconds(2);

    /** The state of a file; null when there is no regular file. */
    static @Nullable FileState of(Path file) {
        try {
            Map<String, Object> found =
                    Files.readAttributes(file, ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            if (((int) found.getOrDefault("mode", 0) & TYPE) != REGULAR) {
                return null;
            }
            return new FileState(
                    (long) found.getOrDefault("ino", 0L),
                    (long) found.getOrDefault("size", 0L),
                    (FileTime) found.getOrDefault("lastModifiedTime", FileTime.fromMillis(0)),
                    (FileTime) found.getOrDefault("ctime", FileTime.fromMillis(0)));
        } catch (IOException gone) {
            return null;
        }
    }

    /** Whether a content that was read at a time is that of this state: later writes show in a later time of change. */
    boolean isSettledAt(Instant read) {
        return changed.toInstant().isBefore(read.minus(COARSE))
                && modified.toInstant().isBefore(read.minus(COARSE));
    }
}
