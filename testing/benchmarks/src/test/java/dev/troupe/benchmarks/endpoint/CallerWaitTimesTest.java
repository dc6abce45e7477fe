package dev.troupe.benchmarks.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CallerWaitTimesTest {
    @Test
    void percentilesAreOfAllCallersTogether() {
        CallerWaitTimes waits = new CallerWaitTimes(List.of(millis(51, 100), millis(1, 50)));

        assertThat(waits.count()).isEqualTo(100);
        assertThat(waits.percentile(50)).isEqualTo(50);
        assertThat(waits.percentile(99)).isEqualTo(99);
        assertThat(waits.longest()).isEqualTo(100);
    }

    @Test
    void whereNobodyWaitedThereIsNoNumber() {
        assertThat(new CallerWaitTimes(List.of()).percentile(99)).isNaN();
    }

    private static long[] millis(long from, long to) {
        return LongStream.rangeClosed(from, to).map(it -> it * 1_000_000).toArray();
    }
}
