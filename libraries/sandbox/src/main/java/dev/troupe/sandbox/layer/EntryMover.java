package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixException;
import java.io.IOException;

/** Moves entries between two directories. A directory that its owner may not write is opened for the time of the move. */
final class EntryMover {
    private static final int OWNER = 0700;

    private EntryMover() {}

    static void move(DirectoryHandle from, String name, DirectoryHandle to, String other)
            throws IOException {
        try {
            from.move(name, to, other);
        } catch (PosixException refused) {
            FileStatus status = from.find(name).orElse(null);
            if (refused.error() != PosixException.NO_ACCESS
                    || status == null
                    || !status.isLocked()) {
                throw refused;
            }
            moveLocked(from, name, to, other, status.permissions());
        }
    }

    private static void moveLocked(
            DirectoryHandle from, String name, DirectoryHandle to, String other, int permissions)
            throws IOException {
        from.setPermissions(name, permissions | OWNER);
        try {
            from.move(name, to, other);
        } catch (IOException refused) {
            from.setPermissions(name, permissions);
            throw refused;
        }
        to.setPermissions(other, permissions);
    }

    static void exchange(DirectoryHandle from, String name, DirectoryHandle to, String other)
            throws IOException {
        FileStatus one = from.status(name);
        FileStatus two = to.status(other);
        if (one.isLocked()) {
            from.setPermissions(name, one.permissions() | OWNER);
        }
        if (two.isLocked()) {
            to.setPermissions(other, two.permissions() | OWNER);
        }
        try {
            from.exchange(name, to, other);
        } catch (IOException refused) {
            lock(from, name, one);
            lock(to, other, two);
            throw refused;
        }
        lock(to, other, one);
        lock(from, name, two);
    }

    private static void lock(DirectoryHandle parent, String name, FileStatus status)
            throws IOException {
        if (status.isLocked()) {
            parent.setPermissions(name, status.permissions());
        }
    }

    /** Gives a directory the permissions that a process took off to move it, when it was killed before it gave them back. */
    static void lockAgain(DirectoryHandle parent, String name, long inode, int permissions)
            throws IOException {
        FileStatus now = parent.find(name).orElse(null);
        if (now != null
                && now.inode() == inode
                && now.permissions() == (permissions | OWNER)
                && now.withPermissions(permissions).isLocked()) {
            parent.setPermissions(name, permissions);
        }
    }
}
