package dev.troupe.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.Spend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
    @ParameterizedTest
    @CsvSource({"0, 0 ms", "999, 999 ms", "1000, 1.0 s", "59900, 59.9 s", "125000, 2 min 5 s"})
    void writesDurations(long millis, String text) {
        assertThat(Amounts.duration(millis)).isEqualTo(text);
    }

    @Test
    void writesSpend() {
        assertThat(Amounts.spend(new Spend(1_200, 7, 0, 0)))
                .isEqualTo("1,200 tokens in, 7 out, $0.00");
        assertThat(Amounts.spend(new Spend(10, 7, 0, 40)))
                .isEqualTo("10 tokens in, 7 out, $0.00004");
    }
}
