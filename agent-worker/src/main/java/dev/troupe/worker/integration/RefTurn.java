package dev.troupe.worker.integration;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The right to change a clone's refs of graphs, for one thread on this host at a time. The operating
 * system gives it back when the holder's process ends; so whoever has it knows that git's lock files on these
 * refs are leftovers of a kill, which git itself would heed for ever.
 */
final class RefTurn {
    /** A git whose Troupe was killed may be at work still. */
    private static final Duration SOON = Duration.ofSeconds(2);

    /** Other refs are packed without a turn, by commands that are killed after two minutes. */
    private static final Duration LATE = Duration.ofMinutes(5);

    private static final ConcurrentMap<Path, ReentrantLock> OWN = new ConcurrentHashMap<>();

    private final Path gitDirectory;
    private final List<String> refs;

    @FunctionalInterface
    interface Change<T> {
        T make() throws IOException;
    }

    /**
     * @param refs names of refs that are changed in such turns only
     */
    RefTurn(Path gitDirectory, List<String> refs) {
        this.gitDirectory = gitDirectory;
        this.refs = List.copyOf(refs);
    }

    /** Makes a change when nobody else makes one, without locks in its way that a kill left. */
    <T> T take(Change<T> change) throws IOException {
        Path file = gitDirectory.toAbsolutePath().normalize().resolve("troupe-graphs.turn");
        ReentrantLock own = OWN.computeIfAbsent(file, _ -> new ReentrantLock());
        own.lock();
        try (FileChannel channel =
                        FileChannel.open(
                                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            for (String ref : refs) {
                sweep(gitDirectory.resolve(ref + ".lock"));
            }
            Path packed = gitDirectory.resolve("packed-refs.lock");
            if (Files.exists(packed) && age(packed).compareTo(LATE) > 0) {
                Files.deleteIfExists(packed);
            }
            return change.make();
        } finally {
            own.unlock();
        }
    }

    private static void sweep(Path lock) throws IOException {
        if (!Files.exists(lock)) {
            return;
        }
        try {
            Duration left = SOON.minus(age(lock));
            if (left.isPositive()) {
                Thread.sleep(left);
            }
            Files.deleteIfExists(lock);
        } catch (NoSuchFileException gone) {
            // The git that had it has ended in good order.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("The wait for " + lock + " was interrupted.", stopped);
        }
    }

    /** A time that is not past, as after a clock was set back, tells nothing: it counts as just now. */
    private static Duration age(Path lock) throws IOException {
        Instant made = Files.getLastModifiedTime(lock).toInstant();
        Duration age = Duration.between(made, Instant.now());
        return age.isNegative() ? Duration.ZERO : age;
    }
}
