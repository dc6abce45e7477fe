package dev.troupe.worker.workspace;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.worker.command.ProcessGroup;
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
final class Eviction {
    private static final Duration GRACE = Duration.ofSeconds(1);

    private final Path checkout;
    private final HolderFile note;
    private final Function<LeaseKey, Hold> ledger;
    private @Nullable Holder suspect;
    private long since;

    Eviction(Path checkout, HolderFile note, Function<LeaseKey, Hold> ledger) {
        this.checkout = checkout;
        this.note = note;
        this.ledger = ledger;
    }

    /**
     * Whether a holder in this JVM must be told to stop.
     *
     * @throws TroupeException {@link ErrorCode#WORKSPACE_BUSY} when it may stay
     */
    boolean mustStop(Claimant holder) {
        return hold(holder.key(), holder.sessionId().toString()) == Hold.EXPIRED;
    }

    /**
     * Kills the holder in another JVM, once it is certain that it must be.
     *
     * @throws TroupeException {@link ErrorCode#WORKSPACE_BUSY} when it may stay
     */
    void step() throws InterruptedException {
        Optional<Holder> now = read().filter(it -> it.process().alive());
        if (now.isEmpty() || hold(now.get().key(), now.get().session()) != Hold.EXPIRED) {
            suspect = null;
            return;
        }
        if (!same(suspect, now.get())) {
            suspect = now.get();
            since = System.nanoTime();
            return;
        }
        // What the note said before the ledger was asked may be out of date.
        Optional<Holder> still = read().filter(it -> same(suspect, it));
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

    private Hold hold(LeaseKey key, String session) {
        Hold hold = ledger.apply(key);
        if (hold == Hold.STANDS) {
            throw busy("is in use by session " + session);
        }
        return hold;
    }

    private static void kill(Holder holder) throws InterruptedException {
        for (ProcessGroup group : holder.groups()) {
            group.kill();
        }
        holder.process().kill();
    }

    private static boolean same(@Nullable Holder one, Holder other) {
        return one != null
                && one.process().equals(other.process())
                && one.key().equals(other.key());
    }

    private Optional<Holder> read() {
        try {
            return note.read();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "The note on who works in " + checkout + " cannot be read.", unreadable);
        }
    }
}
