package dev.troupe.edit.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LineSimilarityTest {

    @Test
    void theSameLinesHaveAllInCommonAndOthersNothing() {
        assertThat(of("int a = 1;", "int  a=1 ;")).isEqualTo(1);
        assertThat(of("int a", "foo b")).isZero();
        assertThat(of("", "a")).isZero();
        assertThat(of("a", "")).isZero();
    }

    @Test
    void aSlipCountsForMostOfTheWord() {
        assertThat(of("recieve", "receive")).isCloseTo(0.85, within(1e-9));
        assertThat(of("receive", "wholly")).isZero();
        assertThat(of("12345", "12354")).isZero();
    }

    @Test
    void aLongWordSaysMoreThanAShortOneOrASign() {
        assertThat(of("calculation(a)", "calculation[b]"))
                .isGreaterThan(of("calculation(a)", "sum(a)"));
        assertThat(of("abcdefghij x", "abcdefghij y"))
                .isEqualTo(of("abcdefghijklm x", "abcdefghijklm y"));
        assertThat(of("a 7", "a 8")).isGreaterThan(0.5);
        assertThat(of("name + other", "name - other"))
                .isGreaterThan(of("name 1 other", "name 2 other"));
    }

    @Test
    void theOrderCounts() {
        assertThat(of("one two six", "six two one")).isCloseTo(1 / 3.0, within(1e-9));
    }

    @Test
    void neitherSideCountsForMore() {
        assertThat(of("alpha beta gamma", "alpha gamma"))
                .isEqualTo(of("alpha gamma", "alpha beta gamma"))
                .isCloseTo(0.8, within(0.05));
    }

    @Test
    void whatIsTooLongToCompareHasNothingInCommon() {
        String line = "a ".repeat(200).strip();
        assertThat(of(line, line)).isEqualTo(1);
        assertThat(of(line, line + " a")).isZero();
    }

    private static double of(String one, String other) {
        return LineSimilarity.of(LineTokenizer.of(one), LineTokenizer.of(other));
    }
}
