package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.FileStatus;
import org.jspecify.annotations.Nullable;

/**
 * Tells a file that was applied from one that somebody changed since. Its ctime does not: each move gives a new one.
 *
 * @param modified nanoseconds since 1970
 * @param hash SHA-256 of the content in hex; null when it was not taken
 */
record FileStamp(long inode, long size, long modified, int permissions, @Nullable String hash) {
    static FileStamp of(FileStatus status, @Nullable String hash) {
        return new FileStamp(
                status.inode(),
                status.isDirectory() ? 0 : status.size(),
                status.isDirectory() ? 0 : status.modified(),
                status.permissions(),
                hash);
    }

    /** Whether it is the same file with the same content and permissions, as far as the file system tells. */
    boolean matches(FileStatus status) {
        FileStamp now = of(status, null);
        return now.inode == inode
                && now.size == size
                && now.modified == modified
                && now.permissions == permissions;
    }
}
