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

    @ParameterizedTest
    @CsvSource({"0, $0.00", "12300, $0.0123", "2500000, $2.50", "'1234560000', '$1,234.56'"})
    void writesMoney(long micros, String text) {
        assertThat(Amounts.money(micros)).isEqualTo(text);
    }

    @Test
    void writesSpend() {
        assertThat(Amounts.spend(new Spend(1_200, 7, 0, 0)))
                .isEqualTo("1,200 tokens in, 7 out, $0.00");
    }
}
