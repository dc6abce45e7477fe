package dev.troupe.worker.claim.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.ledger.fence.LeaseLostException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunControlTest {
    private static final LeaseKey KEY = new LeaseKey(new UUID(1, 1), 3);

    private final AtomicLong nanos = new AtomicLong();
    private final LeaseClock clock = new LeaseClock(KEY, Duration.ofSeconds(30), 0, nanos::get);
    private final RunControl control = new RunControl(KEY, clock);

    @Test
    void theLeaseIsTrustedForTwoThirdsOfItsLength() {
        advance(Duration.ofMillis(19_999));
        clock.check();
        advance(Duration.ofMillis(1));
        assertThat(clock.held()).isFalse();
        assertThatThrownBy(clock::check).isInstanceOf(LeaseLostException.class);
        assertThat(control.stopped()).isEqualTo(StopReason.LOST);
    }

    @Test
    void aRenewalCountsFromWhenItWasAskedFor() {
        advance(Duration.ofSeconds(19));
        clock.renewed(Duration.ofSeconds(5).toNanos());
        advance(Duration.ofSeconds(5));
        assertThat(clock.held()).isTrue();
        advance(Duration.ofSeconds(1));
        assertThat(clock.held()).isFalse();
    }

    @Test
    void aLateAnswerToAnOlderRenewalTakesNothingBack() {
        clock.renewed(Duration.ofSeconds(5).toNanos());
        clock.renewed(Duration.ofSeconds(1).toNanos());
        advance(Duration.ofSeconds(24));
        assertThat(clock.held()).isTrue();
    }

    @Test
    void aLeaseThatWasLostStaysLost() {
        advance(Duration.ofSeconds(20));
        assertThat(clock.held()).isFalse();

        clock.renewed(Duration.ofSeconds(19).toNanos());

        assertThat(clock.held()).isFalse();
        assertThat(control.stopped()).isEqualTo(StopReason.LOST);
    }

    @Test
    void whatTheLedgerCallsLostIsHeldNoMore() {
        control.stop(StopReason.LOST);
        clock.renewed(Duration.ofSeconds(1).toNanos());

        assertThat(clock.held()).isFalse();
        assertThatThrownBy(clock::check).isInstanceOf(LeaseLostException.class);
    }

    @Test
    void theFirstReasonStandsUnlessTheLeaseIsLost() {
        control.stop(StopReason.CANCELLED);
        control.stop(StopReason.SHUTDOWN);
        assertThat(control.stopped()).isEqualTo(StopReason.CANCELLED);
        control.stop(StopReason.LOST);
        control.stop(StopReason.CANCELLED);
        assertThat(control.stopped()).isEqualTo(StopReason.LOST);
        assertThatThrownBy(control::check).isInstanceOf(RunStoppedException.class);
    }

    @Test
    void toldTheSameAgainItDoesNotInterruptAgain() {
        control.begin();
        control.stop(StopReason.CANCELLED);
        assertThat(Thread.interrupted()).isTrue();
        control.stop(StopReason.CANCELLED);
        assertThat(Thread.interrupted()).isFalse();
        control.end();
    }

    @Test
    void newsAreTakenOnceAndWakeUp() throws InterruptedException {
        assertThat(control.takeNews()).isTrue();
        assertThat(control.takeNews()).isFalse();
        Thread teller = Thread.ofVirtual().start(control::news);
        control.awaitNews(Duration.ofSeconds(10));
        assertThat(control.takeNews()).isTrue();
        teller.join();
    }

    private void advance(Duration time) {
        var _ = nanos.addAndGet(time.toNanos());
    }
}
