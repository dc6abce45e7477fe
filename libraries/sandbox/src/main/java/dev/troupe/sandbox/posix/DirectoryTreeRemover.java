package dev.troupe.sandbox.posix;

import java.io.IOException;

/** Removes whole directory trees by handles, however deep they are and whatever modes a command gave them. */
public final class DirectoryTreeRemover {
    /** Handles are few; deeper directories are moved up first. */
    private static final int DEEPEST = 100;

    private static final int OWNER = 0700;

    private final DirectoryHandle top;
    private int moved;

    private DirectoryTreeRemover(DirectoryHandle top) {
        this.top = top;
    }

    /**
     * Removes an entry with all that is in it; nothing happens when it is not there.
     *
     * @throws IOException when something of it cannot be removed
     */
    public static void remove(DirectoryHandle parent, String child) throws IOException {
        new DirectoryTreeRemover(parent).remove(parent, child, 0);
    }

    private void remove(DirectoryHandle parent, String child, int depth) throws IOException {
        FileStatus status = parent.find(child).orElse(null);
        if (status == null) {
            return;
        }
        if (!status.isDirectory()) {
            parent.removeFile(child);
            return;
        }
        if ((status.permissions() & OWNER) != OWNER) {
            parent.setPermissions(child, OWNER);
        }
        if (depth > DEEPEST) {
            String name = ".removed-" + status.inode() + "-" + moved++;
            parent.move(child, top, name);
            new DirectoryTreeRemover(top).remove(top, name, 0);
            return;
        }
        try (DirectoryHandle directory = parent.openDirectory(child)) {
            for (String name : directory.list()) {
                remove(directory, name, depth + 1);
            }
        }
        parent.removeDirectory(child);
    }
}
