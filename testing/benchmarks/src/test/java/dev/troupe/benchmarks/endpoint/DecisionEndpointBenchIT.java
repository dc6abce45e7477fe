package dev.troupe.benchmarks.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the measurement runs to its end against a real service, which answers all as it should; its figures are not judged. */
class DecisionEndpointBenchIT {
    @TempDir Path directory;

    @Test
    void everyFigureIsToldAndNoAnswerIsWrong() throws Exception {
        EndpointBenchOptions options =
                new EndpointBenchOptions(
                        List.of(1, 8), Duration.ofMillis(200), Duration.ofMillis(300), 1, false);

        EndpointBenchReport shown = new DecisionEndpointBench(directory, options, List.of()).run();

        assertThat(shown.whole()).isTrue();
        assertThat(shown.figures())
                .hasSize(4)
                .allSatisfy(it -> {
                    assertThat(it.errors()).isZero();
                    assertThat(it.requests()).isPositive();
                    assertThat(it.perSecond()).isPositive();
                    assertThat(it.waits().percentile(99))
                            .isBetween(it.waits().percentile(50), it.waits().longest());
                    assertThat(it.busy().service()).isPositive();
                });
        assertThat(shown.figures().stream().filter(it -> it.route() == DecisionRoute.DECIDED))
                .allSatisfy(it -> assertThat(it.recorded() + it.waiting()).isPositive());
        assertThat(shown.table()).hasSize(7);
        assertThat(shown.json()).contains("\"p99Millis\":", "\"trailWhole\":true");
    }
}
