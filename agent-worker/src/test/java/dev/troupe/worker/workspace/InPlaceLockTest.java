package dev.troupe.worker.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.lease.LeaseKey;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InPlaceLockTest {
    @TempDir private Path directory;
    @TempDir private Path locks;

    @Test
    void oneRunAtATime() throws InterruptedException {
        Claimant first = claimant(UUID.randomUUID(), 1, () -> {});
        try (InPlaceLock held = InPlaceLock.take(locks, directory, first, key -> false)) {
            assertThat(held.key()).isEqualTo(first.key());
            Claimant other = claimant(UUID.randomUUID(), 1, () -> {});

            assertThatThrownBy(() -> InPlaceLock.take(locks, directory, other, key -> false))
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.WORKSPACE_BUSY));
        }
        Claimant next = claimant(UUID.randomUUID(), 1, () -> {});
        InPlaceLock.take(locks, directory, next, key -> false).close();
    }

    @Test
    void otherCheckoutsAreFree(@TempDir Path elsewhere) throws InterruptedException {
        Claimant first = claimant(UUID.randomUUID(), 1, () -> {});
        Claimant second = claimant(UUID.randomUUID(), 1, () -> {});
        try (InPlaceLock one = InPlaceLock.take(locks, directory, first, key -> false);
                InPlaceLock two = InPlaceLock.take(locks, elsewhere, second, key -> false)) {
            assertThat(one.key()).isNotEqualTo(two.key());
        }
    }

    @Test
    void aLaterClaimStopsTheRunOfAnEarlierOneInThisJvm() throws InterruptedException {
        UUID task = UUID.randomUUID();
        AtomicReference<InPlaceLock> old = new AtomicReference<>();
        AtomicInteger stops = new AtomicInteger();
        Runnable stop =
                () -> {
                    stops.incrementAndGet();
                    Thread.startVirtualThread(() -> old.get().close());
                };
        old.set(InPlaceLock.take(locks, directory, claimant(task, 1, stop), key -> false));

        Claimant later = claimant(task, 2, () -> {});
        try (InPlaceLock taken = InPlaceLock.take(locks, directory, later, key -> false)) {
            assertThat(taken.key().epoch()).isEqualTo(2);
            assertThat(stops).hasValue(1);
            old.get().close();
            assertThatThrownBy(() ->
                            InPlaceLock.take(
                                    locks,
                                    directory,
                                    claimant(UUID.randomUUID(), 1, () -> {}),
                                    key -> false))
                    .isInstanceOf(TroupeException.class);
        }
    }

    @Test
    void anotherTaskTakesOverOnlyFromAStaleHolder() throws InterruptedException {
        AtomicReference<InPlaceLock> old = new AtomicReference<>();
        Claimant stale =
                claimant(
                        UUID.randomUUID(),
                        3,
                        () -> Thread.startVirtualThread(() -> old.get().close()));
        old.set(InPlaceLock.take(locks, directory, stale, key -> false));

        Claimant other = claimant(UUID.randomUUID(), 1, () -> {});
        try (InPlaceLock taken = InPlaceLock.take(locks, directory, other, stale.key()::equals)) {
            assertThat(taken.key()).isEqualTo(other.key());
        }
    }

    private static Claimant claimant(UUID task, long epoch, Runnable stop) {
        return new Claimant(new LeaseKey(task, epoch), UUID.randomUUID(), stop);
    }
}
