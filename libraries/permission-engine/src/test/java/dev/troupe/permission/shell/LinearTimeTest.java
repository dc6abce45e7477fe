package dev.troupe.permission.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Twice the line takes twice the steps: a reader that goes back over what it has read needs far more. */
class LinearTimeTest {
    private static final int PER_CHARACTER = 64;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "x ",
                "x;",
                "x && ",
                "x | ",
                "x\n",
                "\\\n",
                "# x\n",
                "'x' ",
                "\"x\" ",
                "\\x",
                "$x",
                "${x}",
                "${x:-",
                "${x:-a} ",
                "$(",
                "$(x) ",
                "$(x;",
                "\"$(",
                "`",
                "`x` ",
                "`\\`",
                "`\\`\\\\\\`",
                "\"`",
                "$((",
                "$((1)) ",
                "((",
                "(",
                "( ",
                "(x) | ",
                "{ ",
                "{",
                "{a,",
                "{a,b}",
                "{a,{",
                "}",
                "[",
                "[a]",
                "[[ ",
                "[[ ( ",
                "[[ x ]] && ",
                "~",
                "x=",
                "x=(",
                "x[",
                "<x ",
                "<<E ",
                "x <<E\nE\n",
                "x <<E\n",
                "x <<E\n$(",
                "x <<E\n`",
                "x <<'E'\n",
                "\n\t",
                "x <<-E\n\t",
                "<<<x ",
                "<(",
                "<(x) ",
                "if ",
                "if x; then ",
                "if x; then y; el",
                "while ",
                "for x in ",
                "for x in y; do ",
                "case x in ",
                "case x in y) ",
                "case x in y) z;; esac;",
                "coproc ",
                "f() { ",
                "f()",
                "function f ",
                "! ",
                "time ",
                "$'",
                "$'\\x41' ",
                "1",
                "{x}>",
            })
    void growsWithTheLength(String part) {
        int half = steps(part.repeat(ShellParser.LONGEST / 2 / part.length()));
        int whole = steps(part.repeat(ShellParser.LONGEST / part.length()));
        assertThat(whole).isLessThanOrEqualTo(2 * half + PER_CHARACTER * part.length());
        assertThat(whole).isLessThan(PER_CHARACTER * ShellParser.LONGEST);
    }

    private static int steps(String line) {
        ParseProgress progress = new ParseProgress();
        ShellParser.parse(line, progress);
        return progress.steps();
    }
}
