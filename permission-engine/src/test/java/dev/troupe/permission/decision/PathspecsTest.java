package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What git makes of patterns of paths. */
class PathspecsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git diff --stat -- . ':(exclude)package-lock.json'",
                "git diff --stat -- ':!*.lock'",
                "git log --oneline -- src ':^src/generated'",
            })
    void exclusionsNameNothingMore(String line) {
        assertThat(new Asked().command(line).verdict()).isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git diff --stat -- ':(top)x'",
                "git diff --stat -- ':/x'",
                "git diff --stat -- ':(exclude,attr:x)y'",
                "git diff --stat -- ':(attr:x)y'",
                "git diff --stat ':!x'",
                "git diff --stat -- '*.env'",
            })
    void othersAreAskedAbout(String line) {
        assertThat(new Asked().command(line).verdict()).isEqualTo(Verdict.ASK);
    }
}
