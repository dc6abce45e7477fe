package dev.troupe.syntax.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessorTimeLimitTest {
    private final ProcessorTimeLimit limit = new ProcessorTimeLimit();

    @Test
    void countsWhatIsWorkedAndNotWhatIsWaited() throws InterruptedException {
        limit.begin(Duration.ofMillis(200));
        Thread.sleep(300);

        assertThat(limit.isReached()).isFalse();

        long enough = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!limit.isReached() && System.nanoTime() < enough) {
            Thread.onSpinWait();
        }
        assertThat(limit.wasReached()).isTrue();
    }

    @Test
    void endsAtTenTimesTheLimitOnTheClock() throws InterruptedException {
        limit.begin(Duration.ofMillis(20));
        Thread.sleep(250);

        assertThat(limit.isReached()).isTrue();

        limit.begin(Duration.ofSeconds(20));
        assertThat(limit.wasReached()).isFalse();
    }
}
