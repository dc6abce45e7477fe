package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import java.util.List;
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
                "git diff --stat -- '*.rs'",
                "git diff --stat HEAD~2 -- 'src/**/*.ts' ':!*.lock'",
                "git log --oneline -- '*.md'",
                "git log --oneline '*.md'",
                "git status -- 'docs/*'",
                "git ls-files '*.[ch]'",
                "git add 'src/*.java'",
            })
    void patternsLeaveFilesOut(String line) {
        assertThat(new Asked().allowing("git", "add", "*").command(line).verdict())
                .isEqualTo(Verdict.ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git diff --stat -- '../*'",
                "git diff --stat -- 'src/../../*.rs'",
                "git diff --stat -- '/etc/*'",
                "git add '.env*'",
                "git add '*.pem'",
                "git add ':/*.rs'",
                "git restore '*.json'",
                "git checkout -- '*.json'",
                "git log --oneline ':/fix*'",
                "git log --oneline 'HEAD:src/*'",
            })
    void patternsOfOtherFilesAreNotAllowed(String line) {
        Asked asked = new Asked();
        for (String command : List.of("add", "restore", "checkout")) {
            asked.allowing("git", command, "*");
        }
        assertThat(asked.command(line).verdict()).isNotEqualTo(Verdict.ALLOW);
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
