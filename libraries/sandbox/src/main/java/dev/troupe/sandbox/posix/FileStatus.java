package dev.troupe.sandbox.posix;

/**
 * Tells what the file system knows of one entry.
 *
 * @param permissions the twelve bits of its mode below the kind
 * @param links how many names the file has
 * @param size bytes
 * @param blocks bytes that it takes on the disk
 * @param modified nanoseconds since 1970 when its content was changed, which anybody may set
 * @param changed nanoseconds since 1970 when anything of it was changed, which nobody can set
 * @param special number of the device that it stands for, 0 for the one that marks a removed file
 * @param device the file system it is on
 */
public record FileStatus(
        PosixFileKind kind,
        int permissions,
        int owner,
        int group,
        long inode,
        long links,
        long size,
        long blocks,
        long modified,
        long changed,
        long special,
        long device) {
    private static final int SET_ID = 06000;
    private static final int OWNER = 0700;

    /** Whether it is a directory. */
    public boolean isDirectory() {
        return kind == PosixFileKind.DIRECTORY;
    }

    /** Whether it is a regular file. */
    public boolean isFile() {
        return kind == PosixFileKind.FILE;
    }

    /** Whether it is the mark that a layer keeps in the place of a removed entry. */
    public boolean isWhiteout() {
        return kind == PosixFileKind.DEVICE && special == 0;
    }

    /** Whether it runs with the rights of its owner or group. */
    public boolean hasSetId() {
        return kind == PosixFileKind.FILE && (permissions & SET_ID) != 0;
    }

    /** Whether its owner may run it. */
    public boolean isExecutable() {
        return (permissions & 0100) != 0;
    }

    /** Whether it is a directory that its own owner may not list, enter or write to. */
    public boolean isLocked() {
        return isDirectory() && (permissions & OWNER) != OWNER;
    }

    /** Returns the same with other permissions. */
    public FileStatus withPermissions(int other) {
        return new FileStatus(
                kind, other, owner, group, inode, links, size, blocks, modified, changed, special,
                device);
    }

    /** Returns the same with another time of its content. */
    public FileStatus withModified(long other) {
        return new FileStatus(
                kind,
                permissions,
                owner,
                group,
                inode,
                links,
                size,
                blocks,
                other,
                changed,
                special,
                device);
    }

    /** Returns what no entry of a file system equals, be it otherwise the same. */
    public FileStatus unmatched() {
        return new FileStatus(
                kind,
                permissions,
                owner,
                group,
                0,
                links,
                size,
                blocks,
                modified,
                changed,
                special,
                device);
    }

    /** Whether an entry of a file system can be it. */
    public boolean isMatchable() {
        return inode != 0;
    }

    /** Whether both are the same entry of the file system. */
    public boolean isSameEntry(FileStatus other) {
        return inode == other.inode && device == other.device;
    }
}
