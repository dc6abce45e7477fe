package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of which bash looks for a translation. */
class TranslatedTextsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "$\"rm\" -rf /",
                "rm -rf $\"/\"",
                "git $\"push\" --force",
                "r$\"m\" -rf ~",
            })
    void translatedTextsHideNothing(String line) {
        assertThat(new Asked().command(line).verdict()).isEqualTo(Verdict.BLOCK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo $\"x\"", "ls $\"src\"", "$\"ls\""})
    void translatedTextsAreNotAllowed(String line) {
        assertThat(new Asked().allowing("echo", "*").command(line).verdict())
                .isEqualTo(Verdict.ASK);
    }
}
