package dev.troupe.workspace.lock;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.process.ProcessGroup;
import dev.troupe.sandbox.process.ProcessIdentity;
import dev.troupe.sandbox.protection.MissingProtectedPaths;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to write in a checkout on this host, for one run at a time. The operating system gives
 * it back when the holder's process ends. When the ledger has seen the holder's lease expire, the
 * checkout is taken over: the holder's process and the commands it started are killed first. A holder
 * in this same JVM is told to stop instead, and one that ended in good order is waited for.
 */
public final class InPlaceLock implements ProcessGroupLog, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(InPlaceLock.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final ConcurrentMap<Path, InPlaceLock> OWN = new ConcurrentHashMap<>();

    private final Path file;
    private final LockClaimant claimant;
    private final FileChannel channel;
    private final LockHolderFile holderFile;
    private final List<String> undone;
    private LockHolder holder;
    private volatile boolean open = true;
    private boolean told;

    private InPlaceLock(Path file, LockClaimant claimant, FileChannel channel, List<String> undone)
            throws IOException {
        this.file = file;
        this.claimant = claimant;
        this.channel = channel;
        this.undone = List.copyOf(undone);
        this.holderFile = note(file);
        this.holder =
                new LockHolder(
                        ProcessIdentity.own(),
                        claimant.key(),
                        claimant.sessionId().toString(),
                        List.of(),
                        List.of());
        holderFile.write(holder);
    }

    /**
     * Takes the right to write.
     *
     * @param locks directory of the locks, the same for all workers of this host
     * @param checkout the checkout, or a directory in it
     * @param ledger what it says of another holder
     * @throws TroupeException {@link ErrorCode#WORKSPACE_BUSY} when another run works there
     */
    public static InPlaceLock take(
            Path locks, Path checkout, LockClaimant claimant, Function<LeaseKey, LockState> ledger)
            throws InterruptedException {
        Path file = file(locks, checkout);
        LockHolderEviction eviction = new LockHolderEviction(checkout, note(file), ledger);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            Optional<InPlaceLock> lock = attempt(file, claimant);
            if (lock.isPresent()) {
                return lock.get();
            }
            evict(file, eviction);
            if (System.nanoTime() > deadline) {
                throw eviction.busy();
            }
            Thread.sleep(20);
        }
    }

    /** The claim it is held under. */
    public LeaseKey key() {
        return claimant.key();
    }

    /** What commands of a holder that died had created and must not, each a sentence. */
    public List<String> leftovers() {
        return undone;
    }

    @Override
    public synchronized void beginning(MissingProtectedPaths missingPaths) {
        note(holder.with(missingPaths));
    }

    @Override
    public synchronized void begun(ProcessGroup group) {
        note(holder.with(group));
    }

    /** Not under the monitor: nothing that waits for a disk may keep the other commands from hearing. */
    @Override
    public void alive() {
        if (!open) {
            return;
        }
        try {
            holderFile.touch();
        } catch (IOException failed) {
            LOG.debug("{} cannot be touched; what commands leave may be left.", file, failed);
        }
    }

    /** Written with what follows: a group that is gone harms nobody. */
    @Override
    public synchronized void ended(ProcessGroup group) {
        holder = holder.without(group);
    }

    @Override
    public synchronized void undone(MissingProtectedPaths missingPaths) {
        note(holder.without(missingPaths));
    }

    /** Gives it back. */
    @Override
    public void close() {
        synchronized (this) {
            if (!open) {
                return;
            }
            open = false;
        }
        try (channel) {
            holderFile.delete();
        } catch (IOException left) {
            // A note without a lock is read as a holder that is gone.
        } finally {
            OWN.remove(file, this);
        }
    }

    private void tellOnce() {
        synchronized (this) {
            if (told) {
                return;
            }
            told = true;
        }
        claimant.stop().run();
    }

    private void note(LockHolder next) {
        holder = next;
        if (!open) {
            return;
        }
        try {
            holderFile.write(next);
        } catch (IOException failed) {
            throw new TroupeException(
                    ErrorCode.DISK_FULL,
                    "The lock " + file + " cannot be written: " + failed.getMessage(),
                    failed);
        }
    }

    private static Optional<InPlaceLock> attempt(Path file, LockClaimant claimant)
            throws InterruptedException {
        synchronized (OWN) {
            if (OWN.containsKey(file)) {
                return Optional.empty();
            }
            try {
                FileChannel channel =
                        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                InPlaceLock lock = locked(file, claimant, channel);
                if (lock != null) {
                    OWN.put(file, lock);
                }
                return Optional.ofNullable(lock);
            } catch (IOException failed) {
                throw new UncheckedIOException("The lock " + file + " cannot be taken.", failed);
            }
        }
    }

    private static @Nullable InPlaceLock locked(
            Path file, LockClaimant claimant, FileChannel channel)
            throws IOException, InterruptedException {
        InPlaceLock taken = null;
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                taken = new InPlaceLock(file, claimant, channel, clear(file));
            }
            return taken;
        } catch (OverlappingFileLockException ownLock) {
            return null;
        } finally {
            if (taken == null) {
                channel.close();
            }
        }
    }

    /**
     * Commands of a holder that died are killed by their guards; this makes sure of it, and undoes
     * what they must not create.
     */
    private static List<String> clear(Path file) throws IOException, InterruptedException {
        List<String> undone = new ArrayList<>();
        Optional<LockHolder> last = note(file).read();
        if (last.isPresent()) {
            Instant alive = note(file).touched();
            for (ProcessGroup group : last.get().groups()) {
                group.kill();
            }
            last.get().absent().forEach(missingPaths -> undone.addAll(missingPaths.undo(alive)));
        }
        return undone;
    }

    private static void evict(Path file, LockHolderEviction eviction) throws InterruptedException {
        InPlaceLock own = OWN.get(file);
        if (own == null) {
            eviction.step();
        } else if (eviction.mustStop(own.claimant)) {
            own.tellOnce();
        }
    }

    private static LockHolderFile note(Path lock) {
        String name = String.valueOf(lock.getFileName()).replaceAll("\\.lock$", ".holder");
        return new LockHolderFile(lock.resolveSibling(name));
    }

    /** Two directories of one checkout share its lock. */
    private static Path top(Path directory) {
        try {
            return GitCheckout.find(directory).workTree();
        } catch (TroupeException noRepository) {
            return directory;
        }
    }

    private static Path file(Path locks, Path checkout) {
        try {
            String path = top(checkout.toRealPath()).toString();
            String hash = ContentBlob.hash(path.getBytes(StandardCharsets.UTF_8));
            return Files.createDirectories(locks)
                    .toRealPath()
                    .resolve(hash.substring(0, 32) + ".lock");
        } catch (IOException missing) {
            throw new TroupeException(
                    ErrorCode.WORKSPACE_MISSING,
                    "The checkout " + checkout + " is not a directory that can be opened.",
                    missing);
        }
    }
}
