package dev.troupe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathGlobTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*.java|A.java|true",
                "*.java|a/A.java|false",
                "**/*.java|A.java|true",
                "**/*.java|a/b/A.java|true",
                "src/**|src/a/b|true",
                "src/**/T*.ts|src/T.ts|true",
                "src/**/T*.ts|src/x/y/T1.ts|true",
                "src/**/T*.ts|src/x/y/t.ts|false",
                "a?c|abc|true",
                "a?c|a/c|false",
                "[a-c].x|b.x|true",
                "[!a-c].x|b.x|false",
                "[!a-c].x|d.x|true",
                "*.{ts,tsx}|a.tsx|true",
                "*.{ts,tsx}|a.js|false",
                "a.b|axb|false",
                "a+(b)|a+(b)|true",
                "\\*|*|true",
                "\\*|a|false",
                "😀*|😀x|true"
            })
    void matches(String glob, String path, boolean expected) {
        assertThat(PathGlob.of(glob).matches(path)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[abc", "{a,b", "a\\", "[z-a]"})
    void saysWhatIsMalformed(String glob) {
        assertThatThrownBy(() -> PathGlob.of(glob))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(glob);
    }

    @Test
    void foldingIgnoresCaseUnicodeFormsAndInvisibleCharacters() {
        PathGlob glob = PathGlob.folded("**/.env");

        assertThat(glob.matches(".ENV")).isTrue();
        assertThat(glob.matches("a/.e\u200bnv")).isTrue();
        assertThat(glob.matches("a/\uff0eenv")).isTrue();
        assertThat(glob.matches(".env. ")).isTrue();
        assertThat(glob.matches(".envy")).isFalse();
        assertThat(PathGlob.of(".env").matches(".ENV")).isFalse();
    }
}
