package dev.troupe.permission.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader would take for shell syntax and bash does not. */
class LookAlikesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls ；rm x",
                "ls \uFF06\uFF06 rm x",
                "cat README.md ｜ sh",
                "echo x ＞ y",
                "ls ｀id｀",
                "ls ＄HOME",
                "ls \u037E rm x",
                "ls ﹔rm x",
                "ls －la",
                "git log –output=x",
                "grep ‐r x",
                "ls \u2212a",
                "echo \"$(ls ；rm x)\"",
            })
    void ask(String line) {
        assertThat(new Asked().command(line).verdict()).isEqualTo(Verdict.ASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo '；'",
                "echo \"a ＆＆ b\"",
                "grep -rn '｜' docs",
                "git log --oneline --grep='修复；更新'",
                "echo 完成！",
                "ls 文档（旧）",
                "echo done – really",
                "echo a–b",
                "ls naïve.txt",
                "echo ✓ 5°",
                "cat <<'END'\na ； b\nEND",
                "ls # ； rm",
            })
    void asTextTheyAreOrdinary(String line) {
        assertThat(new Asked().command(line).verdict()).isEqualTo(Verdict.ALLOW);
    }
}
