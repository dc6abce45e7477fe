package dev.troupe.permission.path;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobPatternTest {
    @ParameterizedTest
    @CsvSource({
        "**/*.pem, a.pem, true",
        "**/*.pem, x/y/a.pem, true",
        "*.pem, x/a.pem, false",
        "**/.git/**, .git/config, true",
        "**/.git/**, .git, false",
        "**/.git/**, a/.git/b/c, true",
        "src/**/test/*.java, src/test/A.java, true",
        "src/**/test/*.java, src/a/b/test/A.java, true",
        "src/**/test/*.java, src/a/b/test/c/A.java, false",
        "a?c, abc, true",
        "a?c, a/c, false",
        "a*b*c, aXbYbZc, true",
        "a*b*c, aXbYbZ, false",
        "README.md, readme.MD, true",
        "**, any/thing, true"
    })
    void matches(String pattern, String path, boolean expected) {
        assertThat(new GlobPattern(pattern).matches(path)).isEqualTo(expected);
    }

    @Test
    void manyStarsStayCheap() {
        assertThat(GlobPattern.segment("a*".repeat(500) + "b", "a".repeat(5_000))).isFalse();
        assertThat(new GlobPattern("**/a/".repeat(200) + "b").matches("a/".repeat(2_000) + "c"))
                .isFalse();
    }
}
