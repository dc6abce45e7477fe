package dev.troupe.sandbox.kernel;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the inodes of a disk: how many files and directories it can hold, and how many more.
 *
 * @param total of the disk
 * @param free for whoever runs the server
 */
public record InodeCount(long total, long free) {
    private static final Logger LOG = LoggerFactory.getLogger(InodeCount.class);

    /** Larger than {@code struct statvfs} is anywhere. */
    private static final long STATUS_BYTES = 512;

    /** Offsets in it, the same wherever a pointer has 64 bits. */
    private static final long TOTAL = 40;

    private static final long FREE = 56;

    /** Linking takes a while, which those who start no command need not wait for. */
    private static final class Linked {
        static final Optional<MethodHandle> STATUS = NativeFunctions.fileSystemStatus();
    }

    /** Counts those of the disk that a path is on; empty where the disk has no fixed number, or nobody can ask. */
    public static Optional<InodeCount> of(Path path) {
        MethodHandle status = Linked.STATUS.orElse(null);
        if (status == null) {
            return Optional.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment result = arena.allocate(STATUS_BYTES, Long.BYTES);
            int failed = (int) status.invokeExact(arena.allocateFrom(path.toString()), result);
            long total = result.get(JAVA_LONG, TOTAL);
            return failed != 0 || total <= 0
                    ? Optional.empty()
                    : Optional.of(new InodeCount(total, result.get(JAVA_LONG, FREE)));
        } catch (Throwable unforeseen) {
            // What watches commands has other limits to look after.
            LOG.debug("statvfs could not be called.", unforeseen);
            return Optional.empty();
        }
    }

    /** Tells whether inodes can be counted here at all. */
    public static boolean isPossible() {
        return Linked.STATUS.isPresent();
    }
}
