package dev.troupe.configuration.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueRangeTest {
    @ParameterizedTest
    @CsvSource({
        "NUMBER, 1, true",
        "NUMBER, -1, true",
        "NUMBER, 1.5, false",
        "NUMBER, 1_000, false",
        "NUMBER, 99999999999999999999, false",
        "DURATION, 30s, true",
        "DURATION, 30S, true",
        "DURATION, 250, true",
        "DURATION, PT1M, true",
        "DURATION, P1Q, false",
        "DURATION, 3 s, false",
        "DURATION, 3w, false",
        "SIZE, 64MB, true",
        "SIZE, 64mb, false",
        "SIZE, 1024, true",
        "SIZE, much, false",
        "TRUTH, yes, true",
        "TRUTH, OFF, true",
        "TRUTH, maybe, false",
        "TEXT, anything, true"
    })
    void knowsValuesOfEachKind(SettingType kind, String value, boolean good) {
        assertThat(ValueRange.any(kind).holds(value)).isEqualTo(good);
    }

    @ParameterizedTest
    @CsvSource({
        "DURATION, 1s, 1m, 60000, true",
        "DURATION, 1s, 1m, 60001, false",
        "DURATION, 1s, 1m, 999ms, false",
        "SIZE, 1KB, , 1024B, true",
        "SIZE, 1KB, , 1023, false",
        "NUMBER, , 5, 6, false",
        "NUMBER, , 5, -6, true",
        "TEXT, 2, 3, abcd, false"
    })
    void comparesAmountsAndNotWords(
            SettingType kind,
            @Nullable String least,
            @Nullable String most,
            String value,
            boolean good) {
        var range = new ValueRange(kind, least, most, null, List.of(), null, null);

        assertThat(range.holds(value)).isEqualTo(good);
    }

    @Test
    void takesOneValueBeside() {
        var range = new ValueRange(SettingType.SIZE, "64MB", null, "0", List.of(), null, null);

        assertThat(range.holds("0B")).isTrue();
        assertThat(range.holds("1B")).isFalse();
        assertThat(range.table()).isEqualTo("at least 64MB, or 0");
    }

    @Test
    void takesWordsInAnySpelling() {
        var range =
                new ValueRange(
                        SettingType.WORD, null, null, null, List.of("accept-edits"), null, null);

        assertThat(range.holds("ACCEPT_EDITS")).isTrue();
        assertThat(range.holds("accept")).isFalse();
    }

    @Test
    void countsTheCharactersOfTexts() {
        var range = new ValueRange(SettingType.TEXT, "16", null, null, List.of(), null, null);

        assertThat(range.holds("x".repeat(16))).isTrue();
        assertThat(range.holds("x".repeat(15))).isFalse();
        assertThat(range.sentence()).isEqualTo("a text, at least 16 characters");
    }
}
