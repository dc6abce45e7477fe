package dev.troupe.benchmarks.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.troupe.benchmarks.history.nemesis.LedgerSabotage;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultInjectionOptionsTest {
    @Test
    void theUsualOnes() {
        FaultInjectionOptions usual = FaultInjectionOptions.read(List.of());
        assertThat(usual)
                .isEqualTo(
                        new FaultInjectionOptions(
                                60,
                                20,
                                Set.of(),
                                Set.of(),
                                1,
                                3,
                                2,
                                6,
                                Duration.ofMinutes(2),
                                Duration.ofSeconds(2),
                                LedgerSabotage.NONE,
                                null,
                                null));
    }

    @Test
    void givenOnesWin() {
        FaultInjectionOptions given =
                FaultInjectionOptions.read(
                        List.of("--tasks", "7", "--seed", "-3", "--sabotage", "epoch"));
        assertThat(given.tasks()).isEqualTo(7);
        assertThat(given.seed()).isEqualTo(-3);
        assertThat(given.sabotage()).isEqualTo(LedgerSabotage.EPOCH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--taks 7",
                "--tasks",
                "--tasks none",
                "--tasks 0",
                "--sabotage fence",
                "--only kills",
                "--kinds workflows"
            })
    void wrongOnesAreNamed(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FaultInjectionOptions.read(List.of(line.split(" ", -1))))
                .withMessageContaining(line.split(" ", -1)[0]);
    }
}
