package dev.troupe.contracts.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorCodeTest {
    @ParameterizedTest
    @EnumSource
    void comesBackFromItsWireName(ErrorCode code) {
        assertThat(ErrorCode.ofWire(code.wire())).isEqualTo(code);
        assertThat(code.hint()).endsWith(".");
        assertThat(code.exit()).isBetween(1, 130);
        assertThat(code.status()).isBetween(400, 599);
    }

    @Test
    void unknownNamesAreInternal() {
        assertThat(ErrorCode.ofWire("from-a-later-version")).isEqualTo(ErrorCode.INTERNAL);
    }

    @Test
    void endingsOfTheCommandLineAreDistinctPerKindOfFailure() {
        var special = Arrays.stream(ErrorCode.values()).filter(code -> code.exit() >= 10).toList();
        assertThat(special).extracting(ErrorCode::exit).doesNotHaveDuplicates();
    }

    @Test
    void problemsCarryCodeAndHintBothWays() {
        var thrown = new TroupeException(ErrorCode.NOT_A_GIT_REPOSITORY, "a/b is no repository.");
        var back = thrown.problem().exception();
        assertThat(back.code()).isEqualTo(ErrorCode.NOT_A_GIT_REPOSITORY);
        assertThat(back).hasMessage("a/b is no repository.");
        assertThat(back.hint()).isEqualTo(thrown.hint());
    }
}
