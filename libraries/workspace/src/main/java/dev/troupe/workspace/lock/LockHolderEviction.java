package dev.troupe.workspace.lock;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.process.ProcessGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Gets the holder of a checkout out of the way, provided that the ledger has seen its lease expire.
 * A process is killed only when it does not give way by itself for a while: it may just be about to,
 * and may have other, healthy runs.
 */
final class LockHolderEviction {
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final Path checkout;
    private final LockHolderFile holderFile;
    private final Function<LeaseKey, LockState> ledger;
    private @Nullable LockHolder suspectedHolder;
    private long since;

    LockHolderEviction(
            Path checkout, LockHolderFile holderFile, Function<LeaseKey, LockState> ledger) {
        this.checkout = checkout;
        this.holderFile = holderFile;
        this.ledger = ledger;
    }

    /**
     * Whether a holder in this JVM must be told to stop.
     *
     * @throws TroupeException {@link ErrorCode#WORKSPACE_BUSY} when it may stay
     */
    boolean mustStop(LockClaimant holder) {
        return hold(holder.key(), holder.sessionId().toString()) == LockState.EXPIRED;
    }

    /**
     * Kills the holder in another JVM, once it is certain that it must be.
     *
     * @throws TroupeException {@link ErrorCode#WORKSPACE_BUSY} when it may stay
     */
    void step() throws InterruptedException {
        Optional<LockHolder> now = read().filter(it -> it.process().alive());
        if (now.isEmpty() || hold(now.get().key(), now.get().session()) != LockState.EXPIRED) {
            suspectedHolder = null;
            return;
        }
        if (!same(suspectedHolder, now.get())) {
            suspectedHolder = now.get();
            since = System.nanoTime();
            return;
        }
        // What the note said before the ledger was asked may be out of date.
        Optional<LockHolder> still = read().filter(it -> same(suspectedHolder, it));
        if (still.isPresent() && System.nanoTime() - since > GRACE.toNanos()) {
            kill(still.get());
        }
    }

    TroupeException busy(String why) {
        return new TroupeException(
                ErrorCode.WORKSPACE_BUSY, "The checkout " + checkout + " " + why + ".");
    }

    /** Who holds it, for people. */
    TroupeException busy() {
        return busy(
                "is in use by "
                        + read().map(it -> "session " + it.session()).orElse("another process"));
    }

    private LockState hold(LeaseKey key, String session) {
        LockState hold = ledger.apply(key);
        if (hold == LockState.STANDS) {
            throw busy("is in use by session " + session);
        }
        return hold;
    }

    private static void kill(LockHolder holder) throws InterruptedException {
        for (ProcessGroup group : holder.groups()) {
            group.kill();
        }
        holder.process().kill();
    }

    private static boolean same(@Nullable LockHolder one, LockHolder other) {
        return one != null
                && one.process().equals(other.process())
                && one.key().equals(other.key());
    }

    private Optional<LockHolder> read() {
        try {
            return holderFile.read();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "The file that says which session works in " + checkout + " cannot be read.",
                    unreadable);
        }
    }
}
