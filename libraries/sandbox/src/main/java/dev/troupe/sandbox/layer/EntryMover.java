package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixException;
import java.io.IOException;

/** Moves entries between two directories. A directory that its owner may not write is opened for the time of the move. */
final class EntryMover {
    private static final int OWNER = 0700;
    private static final int NO_ACCESS = 13;

    private EntryMover() {}

    static void move(DirectoryHandle from, String name, DirectoryHandle to, String other)
            throws IOException {
        try {
            from.move(name, to, other);
        } catch (PosixException refused) {
            FileStatus status = from.find(name).orElse(null);
            if (refused.error() != NO_ACCESS || status == null || !isLocked(status)) {
                throw refused;
            }
            from.setPermissions(name, status.permissions() | OWNER);
            from.move(name, to, other);
            to.setPermissions(other, status.permissions());
        }
    }

    static void exchange(DirectoryHandle from, String name, DirectoryHandle to, String other)
            throws IOException {
        FileStatus one = from.status(name);
        FileStatus two = to.status(other);
        if (isLocked(one)) {
            from.setPermissions(name, one.permissions() | OWNER);
        }
        if (isLocked(two)) {
            to.setPermissions(other, two.permissions() | OWNER);
        }
        from.exchange(name, to, other);
        if (isLocked(one)) {
            to.setPermissions(other, one.permissions());
        }
        if (isLocked(two)) {
            from.setPermissions(name, two.permissions());
        }
    }

    private static boolean isLocked(FileStatus status) {
        return status.isDirectory() && (status.permissions() & OWNER) != OWNER;
    }
}
