package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Asks the real tools about programs that are taken for ordinary: sed's sandbox names commands that run or open something
 * when it reads the program, mawk lists what it has understood, and jq is run with something to show.
 */
class RealLanguagesIT {
    private static final int PROGRAMS = Integer.getInteger("troupe.programs", 6000);
    private static final int ENOUGH = 50;

    private static final String[] SED = {
        "s/a/b/",
        "s/[/]/x/",
        "s/[]/]/",
        "s/[\\]/]/",
        "s,a,b,",
        "s/a\\/b/",
        "y/a/b/",
        "p",
        "e id",
        "w x",
        "1,3",
        "/x/",
        "/[/]/",
        "\\,x,",
        "!",
        "{",
        "}",
        ":a",
        "ba",
        "a\\",
        "a text",
        "i\\\n",
        "#",
        "$",
        "r x",
        "e",
        "w x",
        "g",
        "2",
        "[[:alpha:]/]",
        "\\/",
        "\\",
        "/",
        "[",
        "]",
        ";",
        ";",
        ";",
        "\n",
        "\n",
        " ",
        "d",
        "I",
        "~2",
        ",+1",
        "W x"
    };

    private static final String[] AWK = {
        "{", "}", "(", ")", "print ", "print $1", "\"a\"", "\"", "/x/", "/[/]/", "/[]/]/", "/\"/",
                "/", " > ", ">", ">=",
        " | ", "||", "system(\"id\")", "getline", "if ($1)", "if", " (x)", "x", "x++", "$1", "1",
                ";", "\n", " ", "#", "!",
        "~", "[", "]", "a[1]", "\\", "\\\n", "ENVIRON[1]", "BEGIN", "length", "else ", ",", "=",
                "\"f\"", "/[[:alpha:]]/"
    };

    private static final String[] JQ = {
        "env",
        "env",
        "$ENV",
        "$ ENV",
        ".",
        "..",
        "{",
        "}",
        ":",
        "::",
        "\"",
        "\"",
        "\\(",
        "(",
        ")",
        "|",
        ",",
        "[",
        "]",
        "a",
        ".env",
        ".a",
        "?",
        "//",
        "#",
        "\n",
        " ",
        " as $x | ",
        "$x",
        "keys",
        "tostring",
        "\\",
        "1",
        "\"a\"",
        "-",
        "+"
    };

    private static final String PLANTED = "a-planted-value";

    @Test
    void jqShowsNothingOfTheEnvironment() throws Exception {
        assumeTrue(output(List.of("jq", "-n", "1")) != null, "this machine has no jq");
        Random random = new Random(3);
        int valid = 0;
        for (int i = 0; i < PROGRAMS / 10; i++) {
            String program = program(random, JQ);
            if (FilterPrograms.concern(OperandKind.JQ, program) == null) {
                String said = output(List.of("jq", "-n", "--arg", "x", "1", program));
                assertThat(said).as(program).isNotNull().doesNotContain(PLANTED);
                valid += said != null && !said.contains("error") ? 1 : 0;
            }
        }
        assertThat(valid).isGreaterThan(ENOUGH / 10);
    }

    @Test
    void sedFindsNothingThatRunsOrOpens() throws Exception {
        assumeTrue(
                output(List.of("sed", "--sandbox", "-n", "p")) != null,
                "this machine has no sed with a sandbox");
        Random random = new Random(1);
        int valid = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            String program = program(random, SED);
            if (FilterPrograms.concern(OperandKind.SED, program) == null) {
                String said = output(List.of("sed", "--sandbox", "-n", "--", program));
                assertThat(said).as(program).isNotNull().doesNotContain("sandbox");
                valid += "".equals(said) ? 1 : 0;
            }
        }
        assertThat(valid).isGreaterThan(ENOUGH);
    }

    @Test
    void awkFindsNothingThatRunsOrOpens() throws Exception {
        assumeTrue(output(List.of("mawk", "-W", "dump", "1")) != null, "this machine has no mawk");
        Random random = new Random(2);
        int valid = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            String program = program(random, AWK);
            if (FilterPrograms.concern(OperandKind.AWK, program) == null) {
                String said = output(List.of("mawk", "-W", "dump", "--", program));
                assertThat(said).as(program).isNotNull();
                if (said != null && said.contains("omain")) {
                    // A negative number on the stack tells print and getline what to open.
                    assertThat(said)
                            .as(program)
                            .doesNotContain("\tsystem\n", "\tgetline\n", "\tENVIRON\n");
                    assertThat(said).as(program).doesNotContain("pushint\t-");
                    valid++;
                }
            }
        }
        assertThat(valid).isGreaterThan(ENOUGH);
    }

    private static String program(Random random, String[] parts) {
        StringBuilder program = new StringBuilder();
        int count = 1 + random.nextInt(7);
        for (int i = 0; i < count; i++) {
            program.append(parts[random.nextInt(parts.length)]);
        }
        return program.toString();
    }

    /** What a program says about an empty input; null when it is not there. */
    private static @Nullable String output(List<String> command) throws InterruptedException {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("PLANTED", PLANTED);
            Process process = builder.start();
            process.getOutputStream().close();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            return said;
        } catch (IOException e) {
            return null;
        }
    }
}
