package dev.troupe.sandbox.limit;

import dev.troupe.sandbox.kernel.InodeCount;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Sets what a command must leave free on the disk that it can fill.
 *
 * @param disk a directory on it
 * @param bytes that must stay free
 * @param inodes that must stay free, 0 where they are not counted: nothing new can be created without one
 */
public record DiskReserve(Path disk, long bytes, long inodes) {
    private static final long INODE_PARTS = 20;

    /** Sets the reserve as it is now: on a disk that is nearly full already a command may take half of what is left. */
    public static DiskReserve of(CommandLimits limits, Path disk) {
        return new DiskReserve(
                disk,
                Math.min(limits.room(), disk.toFile().getUsableSpace() / 2),
                InodeCount.of(disk).map(DiskReserve::reserveInodes).orElse(0L));
    }

    /** Returns 5 % of all, or half of what is free when that is less. */
    static long reserveInodes(InodeCount count) {
        return Math.min(count.total() / INODE_PARTS, count.free() / 2);
    }

    /** Describes what is short, a sentence; empty when enough is free. */
    public Optional<String> shortage() {
        long free = disk.toFile().getUsableSpace();
        return free < bytes
                ? Optional.of(
                        "The command was killed: the disk had only %s left, and commands end at %s. Delete files that it wrote and nobody needs."
                                .formatted(
                                        CommandLimits.gigabytes(free),
                                        CommandLimits.gigabytes(bytes)))
                : inodeShortage();
    }

    private Optional<String> inodeShortage() {
        return inodes == 0
                ? Optional.empty()
                : InodeCount.of(disk)
                        .filter(it -> it.free() < inodes)
                        .map(it ->
                                "The command was killed: the disk had room for only %,d more files (inodes), and commands end at %,d. Delete files that it created and nobody needs."
                                        .formatted(it.free(), inodes));
    }
}
