package dev.troupe.sandbox.posix;

/** Names what a directory entry is. */
public enum PosixFileKind {
    /** A regular file. */
    FILE,
    DIRECTORY,
    /** A symbolic link. */
    LINK,
    FIFO,
    SOCKET,
    /** A device for characters or blocks. */
    DEVICE;

    private static final int MASK = 0170000;

    static PosixFileKind of(int mode) {
        return switch (mode & MASK) {
            case 0040000 -> DIRECTORY;
            case 0120000 -> LINK;
            case 0100000 -> FILE;
            case 0010000 -> FIFO;
            case 0140000 -> SOCKET;
            default -> DEVICE;
        };
    }
}
