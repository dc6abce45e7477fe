package dev.troupe.workspace.git;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The right to change refs of a repository of Troupe's own, for one thread on this host at a time. The
 * operating system gives it back when the holder's process ends; so whoever has it knows that git's lock
 * files on these refs are leftovers of a kill, which git itself would heed for ever.
 */
final class RefUpdateLock {
    /** A git whose Troupe was killed may be at work still. */
    private static final Duration SOON = Duration.ofSeconds(2);

    /** Likewise, at a file that is written as a whole; or it is one that somebody runs there by hand. */
    private static final Duration LATE = Duration.ofSeconds(10);

    private static final Duration RETRY = Duration.ofMillis(5);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final ConcurrentMap<Path, ReentrantLock> OWN = new ConcurrentHashMap<>();

    private final Path gitDirectory;
    private final List<String> refs;
    private final boolean packed;

    @FunctionalInterface
    interface Change<T> {
        T make() throws IOException;
    }

    /**
     * @param refs what is locked one by one
     * @param packed whether the file of all packed refs is locked as well
     */
    RefUpdateLock(Path gitDirectory, List<String> refs, boolean packed) {
        this.gitDirectory = gitDirectory;
        this.refs = List.copyOf(refs);
        this.packed = packed;
    }

    /** Makes a change when nobody else makes one, without locks in its way that a kill left. */
    <T> T take(Change<T> change) throws IOException {
        Path file = gitDirectory.toAbsolutePath().normalize().resolve("troupe-refs.turn");
        ReentrantLock own = OWN.computeIfAbsent(file, _ -> new ReentrantLock());
        own.lock();
        try (FileChannel channel =
                        FileChannel.open(
                                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = lock(channel)) {
            for (String ref : refs) {
                sweep(gitDirectory.resolve(ref + ".lock"), SOON);
            }
            if (packed) {
                // Git makes the second one under the first, and fails as well where it is.
                sweep(gitDirectory.resolve("packed-refs.lock"), LATE);
                sweep(gitDirectory.resolve("packed-refs.new"), LATE);
            }
            return change.make();
        } finally {
            own.unlock();
        }
    }

    /**
     * Tries until it is free. Waiting for it in the kernel would be refused as a deadlock where two processes each
     * hold one repository and wait for the other's, though on different threads.
     */
    private static FileLock lock(FileChannel channel) throws IOException {
        try {
            while (true) {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return lock;
                }
                Thread.sleep(RETRY);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The wait for other changes of refs was interrupted.");
        }
    }

    /** One that goes, or is written to, has somebody who is at work; git tells when it is still there. */
    private static void sweep(Path lock, Duration age) throws IOException {
        try {
            FileTime made = Files.getLastModifiedTime(lock);
            long end = System.nanoTime() + age.minus(since(made)).toNanos();
            while (System.nanoTime() < end) {
                Thread.sleep(PAUSE);
                if (!Files.getLastModifiedTime(lock).equals(made)) {
                    return;
                }
            }
            Files.deleteIfExists(lock);
        } catch (NoSuchFileException gone) {
            // There was none, or the git that had it has ended in good order.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The wait for " + lock + " was interrupted.");
        }
    }

    /** A time that is not past, as after a clock was set back, tells nothing: it counts as just now. */
    private static Duration since(FileTime made) {
        Duration age = Duration.between(made.toInstant(), Instant.now());
        return age.isNegative() ? Duration.ZERO : age;
    }
}
