package dev.troupe.worker.validation.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.lease.ValidatorHistogram;
import dev.troupe.ledger.lease.ValidatorHistogram.DurationBucket;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidatorMeterReaderTest {
    private final PrometheusMeterRegistry meters =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    @Test
    void countsRunsByHowLongTheyTook() {
        time(ValidationLayer.AFTER_TOOL, "diagnostics", Duration.ofMillis(800), 3);
        time(ValidationLayer.AFTER_TOOL, "diagnostics", Duration.ofMinutes(2), 1);
        time(ValidationLayer.BEFORE_TOOL, "permission", Duration.ofNanos(40_000), 5);
        ValidationLayer.BEFORE_TOOL.refuse("permission", meters);
        ValidationLayer.BEFORE_TOOL.refuse("counted-only", meters);

        List<ValidatorHistogram> read = new ValidatorMeterReader(meters).read();

        assertThat(read)
                .extracting(ValidatorHistogram::validator)
                .containsExactly("counted-only", "permission", "diagnostics");
        assertThat(read.get(0).refused()).isEqualTo(1);
        assertThat(read.get(0).durations()).isEmpty();
        assertThat(read.get(1).refused()).isEqualTo(1);
        assertThat(read.get(1).durations())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.runs()).isEqualTo(5);
                    assertThat(it.upToMicros()).isBetween(40L, 60L);
                });
        assertThat(read.get(2).durations())
                .extracting(DurationBucket::runs)
                .containsExactly(3L, 1L);
        assertThat(read.get(2).durations().getFirst().upToMicros()).isBetween(800_000L, 1_100_000L);
        assertThat(read.get(2).durations().getLast().upToMicros()).isEqualTo(120_000_000);
        assertThat(meters.scrape())
                .contains(
                        "validation_duration_seconds_bucket{layer=\"before-tool\",validator=\"permission\"");
    }

    private void time(ValidationLayer layer, String validator, Duration took, int times) {
        for (int i = 0; i < times; i++) {
            layer.duration(validator, meters).record(took);
        }
    }
}
