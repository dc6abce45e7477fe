package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which programs for jq are ordinary. */
class JqProgramTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                ".scripts[] | select(. == \"rm -rf\")",
                ".env",
                ".a.env.b",
                ".\"env\"",
                "{env: .x, import: 1, include : 2}",
                "{\"env\": 1}",
                "\"env \\(.x | length) import\"",
                "\"a\\\"env\\\"\"",
                "# env\n.x",
                "getpath([\"a\"]) | input_filename",
                "[inputs | .a] | add",
                "environment",
                "$x | .ENV"
            })
    void areOrdinary(String program) {
        assertThat(JqProgram.concern(program)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            textBlock =
                    """
                    env                       ~ LEAVES
                    env.PATH                  ~ LEAVES
                    $ENV                      ~ LEAVES
                    $ENV.PATH                 ~ LEAVES
                    $ ENV                     ~ LEAVES
                    ..env                     ~ LEAVES
                    {env}                     ~ LEAVES
                    {a: env}                  ~ LEAVES
                    "x \\(env)"               ~ LEAVES
                    "x \\("y \\($ENV)")"      ~ LEAVES
                    "x \\((1) + 2)" + env     ~ LEAVES
                    env::x                    ~ LEAVES
                    include "x"; .            ~ LOADS
                    import "x" as y; .        ~ LOADS
                    "m" ; modulemeta          ~ LOADS
                    "x                        ~ EXECUTES
                    "x \\(.a                  ~ EXECUTES
                    .x)                       ~ EXECUTES
                    """)
    void areNot(String program, Effect effect) {
        Concern concern = JqProgram.concern(program.replace("\\\\", "\\"));
        assertThat(concern).extracting(Concern::effect).isEqualTo(effect);
    }

    @Test
    void aCommentThatNewerOnesReadOnIsNot() {
        assertThat(JqProgram.concern("# a \\\nenv: 1")).isNotNull();
    }
}
