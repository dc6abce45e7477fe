package dev.troupe.contracts.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DollarFormatTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | $0.00 | $0.00",
                "1 | $0.000001 | $0.000001",
                "4000 | $0.004 | $0.004",
                "9999 | $0.009999 | $0.009999",
                "10000 | $0.01 | $0.01",
                "12300 | $0.01 | $0.0123",
                "15000 | $0.02 | $0.015",
                "999999 | $1.00 | $0.999999",
                "2500000 | $2.50 | $2.50",
                "100000000 | $100.00 | $100.00",
                "1234560000 | $1,234.56 | $1,234.56",
                "-1200 | -$0.0012 | -$0.0012"
            })
    void writesMoneyWithoutAFalseZero(long micros, String rounded, String exact) {
        assertThat(DollarFormat.rounded(micros)).isEqualTo(rounded);
        assertThat(DollarFormat.exact(micros)).isEqualTo(exact);
    }
}
