package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which programs for sed are ordinary. */
class SedProgramTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1,40p",
                "$p",
                "/sudo/p",
                "/a/,/b/Id",
                "2~3d;5,~4d;0,/x/d;1,+3 p",
                "\\,a/b,p",
                "/x/!d",
                "s/a/b/",
                "s/a;b/c|d/p",
                "s,/usr,/opt,g;s|a|b|2p",
                "s/e w r/w e r/gI",
                "s/[^/]*$//",
                "s/[/]/x/",
                "s/[]a]/x/g",
                "s/[[:space:]]*$//",
                "s/\\/e/x/",
                "s/a\\/w b/x/",
                "y/abc/xyz/",
                ":a;N;$!ba;s/\\n/ /g",
                "/x/{p;d}",
                "/x/{\np\nd\n}",
                "# e id\np",
                "a e id",
                "a\\\nw file\\\ne id\np",
                "$!{$!N};P;D",
                "l 5;q3",
                "=;n;x;G;h;H;g;z;F",
                "t;Tend;:end"
            })
    void areOrdinary(String program) {
        assertThat(SedProgram.concern(program)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    e id             | EXECUTES
                    1e               | EXECUTES
                    p;e id           | EXECUTES
                    /x/{p;e id}      | EXECUTES
                    $!e id           | EXECUTES
                    s/x/id/e         | EXECUTES
                    s/x/id/ge        | EXECUTES
                    s,x,id,2e        | EXECUTES
                    sxaxbxe          | EXECUTES
                    s/[/]/id/e       | EXECUTES
                    s/a\\/b/id/e     | EXECUTES
                    y/a/b/;e id      | EXECUTES
                    :a;e id          | EXECUTES
                    w /etc/x         | WRITES
                    W x              | WRITES
                    s/a/b/w x        | WRITES
                    s/a/b/gw x       | WRITES
                    r /etc/shadow    | LEAVES
                    1R x             | LEAVES
                    v                | EXECUTES
                    k                | EXECUTES
                    s/a/b            | EXECUTES
                    s/a              | EXECUTES
                    s/a/b/x          | EXECUTES
                    s/a/b/;;k        | EXECUTES
                    s/[a/b/          | EXECUTES
                    s/[\\]/e]/x/     | EXECUTES
                    s/[]/]/x/        | EXECUTES
                    s/[[:a/x/        | EXECUTES
                    s                | EXECUTES
                    /a               | EXECUTES
                    /a/,p            | EXECUTES
                    1~p              | EXECUTES
                    a                | EXECUTES
                    a\\              | EXECUTES
                    pp               | EXECUTES
                    b a b            | EXECUTES
                    1                | EXECUTES
                    säaäbä           | EXECUTES
                    """)
    void areNot(String program, Effect effect) {
        Concern concern = SedProgram.concern(program.replace("\\\\", "\\"));
        assertThat(concern).extracting(Concern::effect).isEqualTo(effect);
    }

    @Test
    void aLineBreakOrNulWhereSedTakesNoneIsNot() {
        assertThat(SedProgram.concern("s/a\n/b/")).isNotNull();
        assertThat(SedProgram.concern("p\0")).isNotNull();
        assertThat(SedProgram.concern("a x\ne id")).isNotNull();
    }

    @Test
    void timeIsInProportion() {
        Assertions.assertTimeout(
                Duration.ofSeconds(2),
                () -> {
                    SedProgram.concern("s/" + "[[:".repeat(300_000));
                    SedProgram.concern("/" + "[a]".repeat(300_000) + "/p");
                    SedProgram.concern("{".repeat(1_000_000));
                });
    }
}
