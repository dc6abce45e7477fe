package dev.troupe.worker.testrun;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedTestParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            textBlock =
                    """
                    [ERROR] shop.PricesTest.rounds -- Time elapsed: 0.01 s <<< FAILURE!|shop.PricesTest.rounds
                    [ERROR]   PricesTest.rounds:12 expected: 2 but was: 3|PricesTest.rounds
                    PricesTest > rounds() FAILED|PricesTest > rounds()
                    FAILED tests/test_prices.py::test_rounds - assert 2 == 3|tests/test_prices.py::test_rounds
                    --- FAIL: TestRounds (0.00s)|TestRounds
                    test prices::rounds ... FAILED|prices::rounds
                      ● prices › rounds half up|prices › rounds half up
                    not ok 3 - rounds|rounds
                    """)
    void findsWhatUsualProgramsPrint(String line, String name) {
        assertThat(FailedTestParser.of("running\n" + line + "\ndone\n")).containsExactly(name);
    }

    @Test
    void namesEachOnceAndTwentyAtMost() {
        String many =
                IntStream.range(0, 50)
                        .mapToObj(
                                it -> "--- FAIL: T%d (0s)\n--- FAIL: T%d (0s)\n".formatted(it, it))
                        .collect(Collectors.joining());

        assertThat(FailedTestParser.of(many)).hasSize(20).startsWith("T0", "T1");
        assertThat(FailedTestParser.of("make: *** [check] Error 1\n")).isEqualTo(List.of());
    }
}
