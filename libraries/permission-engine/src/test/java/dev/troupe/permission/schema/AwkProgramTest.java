package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which programs for awk are ordinary. */
class AwkProgramTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{print $1}",
                "$3 > 5",
                "$3 >= 5 {print $2}",
                "$3 > 5 && $4 > 2 {print}",
                "/sudo/ {print $2}",
                "!/a|b/",
                "$1 ~ /x > y/",
                "{if ($3 > 5) print $1}",
                "{print ($1 > 2)}",
                "{for (i = 10; i > 0; i--) s += $i} END {print s / NR}",
                "{print \"a > b | system(\"}",
                "{print \"\\\"\" $1}",
                "# system(\"id\")\n{print}",
                "BEGIN {FS = \":\"} NR == FNR {a[$1]++; next} $1 in a",
                "{gsub(/[[:space:]]+/, \" \"); print tolower($0)}",
                "{gsub(/[^a-z]/, \"\"); gsub(/\\//, \"-\"); print}",
                "{x = (a + b) / 2; y = a[1] / 2; z = 4 / 2; x /= 2; print x}",
                "a || b",
                "function f(a, b) {return a / b} {print f($1, 2)}",
                "{printf \"%5.2f\\n\", $1 * .5}",
                "{while (x > 1) x--; do {x++} while (x < 3)}",
                "{if (x) /re/; else print}",
                "{print $1, \\\n $2}",
                "NR%2==0{print length($0)}"
            })
    void areOrdinary(String program) {
        assertThat(AwkProgram.concern(program)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            textBlock =
                    """
                    BEGIN{system("id")}                        ~ EXECUTES
                    BEGIN {system ("id")}                      ~ EXECUTES
                    {print | "sh"}                             ~ EXECUTES
                    1system("id")                              ~ EXECUTES
                    {print 1e5}                                ~ EXECUTES
                    {print |& "sh"}                            ~ EXECUTES
                    BEGIN{"id" | getline x}                    ~ EXECUTES
                    {print > "/etc/x"}                         ~ WRITES
                    {print >> "x"}                             ~ WRITES
                    {printf("a") > "x"}                        ~ WRITES
                    $3 > 5 {print > "x"}                       ~ WRITES
                    {x = $3 > 5}                               ~ WRITES
                    } $1 > 5                                   ~ WRITES
                    BEGIN{while((getline l < "x")>0)print l}   ~ LEAVES
                    BEGIN{print ENVIRON["HOME"]}               ~ LEAVES
                    BEGIN{ARGV[1]="/etc/shadow";ARGC=2}        ~ LEAVES
                    BEGIN{SYMTAB["ARGC"]=2}                    ~ LEAVES
                    @load "x"                                  ~ LOADS
                    @include "x"                               ~ LOADS
                    BEGIN{f="system";@f("id")}                 ~ LOADS
                    BEGIN{extension("x")}                      ~ LOADS
                    {if (x) /"/; system("id"); y = "/"}        ~ EXECUTES
                    {y = (x) / "/"; system("id"); z = "/"}     ~ EXECUTES
                    {y = x++ /"/; system("id"); z = "/"}       ~ EXECUTES
                    /[/]"/ {system("id")} /"/                  ~ EXECUTES
                    /[]/]/                                     ~ EXECUTES
                    /[[:]/                                     ~ EXECUTES
                    /[\\/]/                                    ~ EXECUTES
                    /a                                         ~ EXECUTES
                    {print 1,                                  ~ EXECUTES
                    {print 1 ||                                ~ EXECUTES
                    {print (1,                                 ~ EXECUTES
                    {print "a}                                 ~ EXECUTES
                    {print 'a'}                                ~ EXECUTES
                    {print)}                                   ~ EXECUTES
                    {f({print > "x"})}                         ~ EXECUTES
                    {length / 2}                               ~ EXECUTES
                    {print \\x}                                ~ EXECUTES
                    """)
    void areNot(String program, Effect effect) {
        Concern concern = AwkProgram.concern(program.replace("\\\\", "\\"));
        assertThat(concern).extracting(Concern::effect).isEqualTo(effect);
    }

    @Test
    void lineBreaksInTextsAndAfterConditionsAreNot() {
        assertThat(AwkProgram.concern("{print \"a\nb\"}")).isNotNull();
        assertThat(AwkProgram.concern("/a\nb/")).isNotNull();
        assertThat(AwkProgram.concern("{if\n(x) /\"/; y}")).isNotNull();
    }

    @Test
    void timeIsInProportion() {
        Assertions.assertTimeout(
                Duration.ofSeconds(2),
                () -> {
                    AwkProgram.concern("(".repeat(1_000_000));
                    AwkProgram.concern("/" + "[[:a".repeat(300_000));
                    AwkProgram.concern("/" + "[[:a:]]".repeat(300_000) + "/");
                });
    }
}
