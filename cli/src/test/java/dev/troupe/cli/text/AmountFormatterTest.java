package dev.troupe.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.ModelUsage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountFormatterTest {
    @ParameterizedTest
    @CsvSource({"0, 0 ms", "999, 999 ms", "1000, 1.0 s", "59900, 59.9 s", "125000, 2 min 5 s"})
    void writesDurations(long millis, String text) {
        assertThat(AmountFormatter.duration(millis)).isEqualTo(text);
    }

    @Test
    void writesSpend() {
        assertThat(AmountFormatter.spend(new ModelUsage(1_200, 7, 0, 0)))
                .isEqualTo("1,200 tokens in, 7 out, cost unknown");
        assertThat(AmountFormatter.spend(new ModelUsage(10, 7, 0, 40)))
                .isEqualTo("10 tokens in, 7 out, $0.00004");
        assertThat(AmountFormatter.costSoFar(ModelUsage.NONE)).isEqualTo("–");
        assertThat(AmountFormatter.costSoFar(new ModelUsage(10, 7, 0, 0))).isEqualTo("unknown");
    }
}
