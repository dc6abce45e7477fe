package dev.troupe.benchmarks.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointBenchOptionsTest {
    @Test
    void withoutAnyItIsTheUsualMeasurement() {
        assertThat(EndpointBenchOptions.read(List.of()))
                .isEqualTo(
                        new EndpointBenchOptions(
                                List.of(1, 8, 64),
                                Duration.ofSeconds(30),
                                Duration.ofSeconds(15),
                                1,
                                false));
    }

    @Test
    void eachCanBeSet() {
        assertThat(
                        EndpointBenchOptions.read(
                                List.of(
                                        "--callers",
                                        "2",
                                        "--json",
                                        "--warm-up",
                                        "0",
                                        "--seconds",
                                        "3",
                                        "--seed",
                                        "-7")))
                .isEqualTo(
                        new EndpointBenchOptions(
                                List.of(2), Duration.ZERO, Duration.ofSeconds(3), -7, true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --caller 1     | There is no option --caller; see --help.
                    --seconds      | --seconds needs a value; see --help.
                    --seconds 0    | --seconds is 0; it must be a whole number from 1 to 120.
                    --seconds soon | --seconds is soon; it must be a whole number from 1 to 120.
                    --callers 1,   | --callers is ; it must be a whole number from 1 to 256.
                    """)
    void whatIsOddIsRefused(String line, String sentence) {
        assertThatThrownBy(() -> EndpointBenchOptions.read(List.of(line.split(" "))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(sentence);
    }
}
