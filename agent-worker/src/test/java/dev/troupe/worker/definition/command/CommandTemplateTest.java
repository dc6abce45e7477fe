package dev.troupe.worker.definition.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.definition.command.CommandTemplate.FilledPrompt;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTemplateTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "Fix $ARGUMENTS now     | a  'b c'   | Fix a  'b c' now",
                "First $1, second $2.   | a  'b c'   | First a, second b c.",
                "$ARGUMENTS[1] of $ARGUMENTS[0] | x \"y z\" | y z of x",
                "From zero: $0 and $1   | a b        | From zero: a and b",
                "Third: <$3>            | a b        | Third: <>",
                "In ${CLAUDE_PROJECT_DIR}/x | ^^      | In /work/x",
                "$ARGUMENTSX            | a          | aX"
            })
    void putsArgumentsWhereTheFileAsksForThem(String body, String typed, String expected) {
        FilledPrompt filled = fill(body, typed == null ? "" : typed);
        assertThat(filled.text()).isEqualTo(expected);
    }

    @Test
    void whatIsTypedIsAppendedWhereTheFileHasNoPlaceForIt() {
        assertThat(fill("Look at it.\n", "and hurry").text())
                .isEqualTo("Look at it.\n\nARGUMENTS: and hurry");
        assertThat(fill("Look at it.", " ").text()).isEqualTo("Look at it.");
    }

    @Test
    void aDollarBehindABackslashIsOne() {
        assertThat(fill("Costs \\$1", "a").text()).isEqualTo("Costs $1\n\nARGUMENTS: a");
    }

    @Test
    void linesBetweenBackticksBecomeCommands() {
        FilledPrompt filled = fill("Status:\n!`git status $1`\n and !`ls`, not x!`pwd`", "-s");

        assertThat(filled.commands()).containsExactly("git status -s", "ls");
        assertThat(filled.text())
                .contains("[`git status -s`: its output is the result of call 1 below]")
                .contains("call 2 below]", "not x!`pwd`");
    }

    @Test
    void whatIsTypedCanAskForNoCommandAndNoOtherArgument() {
        FilledPrompt filled = fill("Say $ARGUMENTS", "!`rm x` $1 \\$2");

        assertThat(filled.commands()).isEmpty();
        assertThat(filled.text()).isEqualTo("Say !`rm x` $1 \\$2");
    }

    /** The shell takes it for words, whatever stands around the place. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "printf '<%s>' $ARGUMENTS                | <it's;><rm><a\"b><`x`><$HOME><\\>",
                "printf '<%s>' \"$ARGUMENTS\"            | <it's; rm a\"b `x` $HOME \\>",
                "printf '<%s>' 'all: $ARGUMENTS'         | <all: it's; rm a\"b `x` $HOME \\>",
                "printf '<%s>' \"$(printf %s '$ARGUMENTS')\" | <it's; rm a\"b `x` $HOME \\>",
                "printf '<%s>' \"$(printf '%s,' $ARGUMENTS)\" | <it's;,rm,a\"b,`x`,$HOME,\\,>",
                "printf '<%s>' x=$1y $2                   | <x=it's;y><rm>",
                "printf '<%s>' \\\"$2\\\" \"$ARGUMENTS[0]\" | <\"rm\"><it's;>",
                "printf '<%s>' \"$9\" $9                  | <>"
            })
    void whatIsTypedIsNothingButWordsToTheShell(String line, String printed) throws Exception {
        String typed = "it's; rm a\"b `x` $HOME \\";

        String filled = fill("!`" + line + "`", typed).commands().getFirst();

        Process shell = new ProcessBuilder("/bin/sh", "-c", filled).start();
        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .as(filled)
                .isEqualTo(printed);
    }

    private static FilledPrompt fill(String body, String typed) {
        return new CommandTemplate(body, "/work").fill(typed);
    }
}
