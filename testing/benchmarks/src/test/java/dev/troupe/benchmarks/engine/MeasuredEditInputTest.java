package dev.troupe.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.result.EditResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is measured is what the name of the input says. */
class MeasuredEditInputTest {
    @ParameterizedTest
    @CsvSource({
        "EXACT, exact",
        "INEXACT, context-aware",
        "LONG_FILE, context-aware",
        "LONG_SEARCH, fuzzy",
        "INNER_SLIP, fuzzy",
        "MANY_CHANGES, fuzzy",
    })
    void isApplied(MeasuredEditInput input, String strategy) {
        assertThat(result(input))
                .isInstanceOfSatisfying(
                        EditResult.Applied.class,
                        applied -> assertThat(applied.strategy()).isEqualTo(strategy));
    }

    @ParameterizedTest
    @CsvSource({"EQUAL_LINES", "NEAR_EQUAL_LINES", "LONG_LINES"})
    void isRefused(MeasuredEditInput input) {
        assertThat(result(input)).isInstanceOf(EditResult.Refused.class);
    }

    @ParameterizedTest
    @CsvSource("MANY_BLOCKS")
    void changesNothingInTheEnd(MeasuredEditInput input) {
        assertThat(result(input)).isInstanceOf(EditResult.Unchanged.class);
    }

    private static EditResult result(MeasuredEditInput input) {
        MeasuredEditInput.Work work = input.of(1);
        return new EditEngine().applyAll(work.file(), work.edits());
    }
}
