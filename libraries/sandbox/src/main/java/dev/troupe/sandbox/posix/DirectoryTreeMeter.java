package dev.troupe.sandbox.posix;

import java.io.IOException;

/** Counts the entries below a directory, and the bytes that they take on the disk, also while others write there. */
public final class DirectoryTreeMeter {
    private static final int DEEPEST = 500;

    private final long mostEntries;
    private final long mostBytes;
    private long entries;
    private long bytes;

    /**
     * Tells how large a tree is.
     *
     * @param entries files and directories
     * @param bytes on the disk, a file with several names once for each
     */
    public record Size(long entries, long bytes) {}

    private DirectoryTreeMeter(long mostEntries, long mostBytes) {
        this.mostEntries = mostEntries;
        this.mostBytes = mostBytes;
    }

    /** Counts until there are more entries or bytes than those, or nothing is left to count. */
    public static Size measure(DirectoryHandle top, long entries, long bytes) throws IOException {
        DirectoryTreeMeter meter = new DirectoryTreeMeter(entries, bytes);
        meter.count(top, 0);
        return new Size(meter.entries, meter.bytes);
    }

    private boolean isOver() {
        return entries > mostEntries || bytes > mostBytes;
    }

    private void count(DirectoryHandle directory, int depth) throws IOException {
        for (String name : directory.list()) {
            FileStatus status = directory.find(name).orElse(null);
            if (status == null || isOver()) {
                continue;
            }
            entries++;
            bytes += status.blocks();
            if (status.isDirectory() && depth < DEEPEST) {
                enter(directory, name, depth);
            }
        }
    }

    private void enter(DirectoryHandle parent, String name, int depth) throws IOException {
        try (DirectoryHandle inner = parent.openDirectory(name)) {
            count(inner, depth + 1);
        } catch (PosixException refused) {
            if (!refused.isNotFound()
                    && refused.error() != PosixException.NO_ACCESS
                    && refused.error() != PosixException.LINK_LOOP) {
                throw refused;
            }
            // It has just been removed or replaced, or its owner may not read it.
        }
    }
}
