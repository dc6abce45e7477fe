package dev.troupe.workspace.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
        LockClaimant first = claimant(UUID.randomUUID(), 1, () -> {});
        try (InPlaceLock held =
                InPlaceLock.take(locks, directory, first, key -> LockState.STANDS)) {
            assertThat(held.key()).isEqualTo(first.key());
            LockClaimant other = claimant(UUID.randomUUID(), 1, () -> {});

            assertThatThrownBy(() ->
                            InPlaceLock.take(locks, directory, other, key -> LockState.STANDS))
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.WORKSPACE_BUSY));
        }
        LockClaimant next = claimant(UUID.randomUUID(), 1, () -> {});
        InPlaceLock.take(locks, directory, next, key -> LockState.STANDS).close();
    }

    @Test
    void otherCheckoutsAreFree(@TempDir Path elsewhere) throws InterruptedException {
        LockClaimant first = claimant(UUID.randomUUID(), 1, () -> {});
        LockClaimant second = claimant(UUID.randomUUID(), 1, () -> {});
        try (InPlaceLock one = InPlaceLock.take(locks, directory, first, key -> LockState.STANDS);
                InPlaceLock two =
                        InPlaceLock.take(locks, elsewhere, second, key -> LockState.STANDS)) {
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
        old.set(
                InPlaceLock.take(
                        locks, directory, claimant(task, 1, stop), key -> LockState.STANDS));

        LockClaimant later = claimant(task, 2, () -> {});
        try (InPlaceLock taken =
                InPlaceLock.take(locks, directory, later, key -> LockState.EXPIRED)) {
            assertThat(taken.key().epoch()).isEqualTo(2);
            assertThat(stops).hasValue(1);
            old.get().close();
            assertThatThrownBy(() ->
                            InPlaceLock.take(
                                    locks,
                                    directory,
                                    claimant(UUID.randomUUID(), 1, () -> {}),
                                    key -> LockState.STANDS))
                    .isInstanceOf(TroupeException.class);
        }
    }

    @Test
    void anotherTaskTakesOverOnlyFromAStaleHolder() throws InterruptedException {
        AtomicReference<InPlaceLock> old = new AtomicReference<>();
        LockClaimant stale =
                claimant(
                        UUID.randomUUID(),
                        3,
                        () -> Thread.startVirtualThread(() -> old.get().close()));
        old.set(InPlaceLock.take(locks, directory, stale, key -> LockState.STANDS));

        LockClaimant other = claimant(UUID.randomUUID(), 1, () -> {});
        try (InPlaceLock taken =
                InPlaceLock.take(locks, directory, other, key -> LockState.EXPIRED)) {
            assertThat(taken.key()).isEqualTo(other.key());
        }
    }

    @Test
    void aHolderThatEndedInGoodOrderIsWaitedForAndNotStopped() throws InterruptedException {
        AtomicInteger stops = new AtomicInteger();
        LockClaimant ended = claimant(UUID.randomUUID(), 1, stops::incrementAndGet);
        InPlaceLock old = InPlaceLock.take(locks, directory, ended, key -> LockState.STANDS);
        AtomicInteger asked = new AtomicInteger();

        LockClaimant next = claimant(UUID.randomUUID(), 1, () -> {});
        InPlaceLock taken =
                InPlaceLock.take(
                        locks,
                        directory,
                        next,
                        key -> {
                            if (asked.incrementAndGet() == 3) {
                                old.close();
                            }
                            return LockState.ENDED;
                        });

        taken.close();
        assertThat(stops).hasValue(0);
        assertThat(asked).hasValue(3);
    }

    @Test
    void namesTheSessionThatWorksThere() throws InterruptedException {
        LockClaimant first = claimant(UUID.randomUUID(), 1, () -> {});
        try (InPlaceLock _ = InPlaceLock.take(locks, directory, first, key -> LockState.STANDS)) {
            assertThatThrownBy(() ->
                            InPlaceLock.take(
                                    locks,
                                    directory,
                                    claimant(UUID.randomUUID(), 1, () -> {}),
                                    key -> LockState.STANDS))
                    .hasMessageContaining("in use by session " + first.sessionId());
        }
    }

    @Test
    void theNoteSaysWhenTheHolderWasLastAlive() throws InterruptedException, IOException {
        LockClaimant claimant = claimant(UUID.randomUUID(), 1, () -> {});
        try (InPlaceLock held =
                        InPlaceLock.take(locks, directory, claimant, key -> LockState.STANDS);
                var files = Files.list(locks)) {
            Path note =
                    files.filter(it -> it.toString().endsWith(".holder")).findFirst().orElseThrow();
            FileTime longAgo = FileTime.fromMillis(0);
            Files.setLastModifiedTime(note, longAgo);

            held.alive();

            assertThat(Files.getLastModifiedTime(note)).isGreaterThan(longAgo);
        }
    }

    private static LockClaimant claimant(UUID task, long epoch, Runnable stop) {
        return new LockClaimant(new LeaseKey(task, epoch), UUID.randomUUID(), stop);
    }
}
