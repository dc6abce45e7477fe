package dev.troupe.benchmarks.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SortedDurationsTest {
    @Test
    void percentilesAreByTheNearestRank() {
        var times =
                new SortedDurations(
                        IntStream.rangeClosed(1, 20).mapToObj(it -> 21.0 - it).toList());

        assertThat(times.percentile(50)).isEqualTo(10);
        assertThat(times.percentile(95)).isEqualTo(19);
        assertThat(times.percentile(100)).isEqualTo(20);
        assertThat(times).hasToString("p50 10 ms, p95 19 ms (n=20)");
    }

    @Test
    void nothingHasNoPercentile() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SortedDurations(List.of()));
    }
}
