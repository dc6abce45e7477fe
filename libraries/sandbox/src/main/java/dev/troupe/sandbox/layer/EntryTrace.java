package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixFileKind;

/**
 * Tells an entry that a held removal takes along from one that somebody changed since. Nothing that can be set by hand
 * decides: each change gives a new ctime, and one that lies before the last, as after a jump of the clock, differs too.
 * The kernel rounds the time to a few milliseconds, so that a change of the same length in the same moment in which the
 * entry was read is not seen.
 *
 * @param modified nanoseconds since 1970
 * @param changed nanoseconds since 1970, its ctime
 * @param shared whether it has other names, whose moves give it a new ctime as well
 */
record EntryTrace(
        PosixFileKind kind,
        long inode,
        long size,
        long modified,
        long changed,
        int permissions,
        boolean shared) {
    static EntryTrace of(FileStatus status) {
        return new EntryTrace(
                status.kind(),
                status.inode(),
                status.size(),
                status.modified(),
                status.changed(),
                status.permissions(),
                status.links() > 1);
    }

    /** Whether it is the same entry as it was; of a directory, what is in it is looked at by itself. */
    boolean matches(FileStatus status, RestoredFileLog restored) {
        EntryTrace now = of(status);
        if (now.kind != kind || now.inode != inode) {
            return false;
        }
        return status.isDirectory()
                || restored.knows(status)
                || (now.size == size
                        && now.modified == modified
                        && now.permissions == permissions
                        && (now.changed == changed || shared || now.shared));
    }
}
