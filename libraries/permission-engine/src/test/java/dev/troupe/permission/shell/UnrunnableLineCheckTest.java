package dev.troupe.permission.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnrunnableLineCheckTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            value = {
                "~~, The line holds no command.",
                "~  ~, The line holds no command.",
                "# a remark, The line holds no command.",
                "\"\", The name of the command is empty.",
                "~'' x~, The name of the command is empty.",
                "make &&, The line is incomplete: a command is missing.",
                "ls |, The line is incomplete: a command is missing.",
                ";, The line is incomplete: a command is missing.",
                "|| ls, The line is incomplete: a command is missing.",
                "(), The line is incomplete: a command is missing.",
                "echo \", The line is incomplete: a quote is not closed.",
                "echo $(ls, The line is incomplete: a substitution is not closed.",
                "ls >, The line is incomplete: a redirection has no target."
            })
    void saysWhyNothingRuns(String line, String reason) {
        assertThat(UnrunnableLineCheck.reason(line)).contains(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls",
                "make && ls",
                "$(foo)",
                "$X",
                "X=1",
                "> out.txt",
                "ls &",
                "\"\"; ls",
                "echo $[1+1]",
                "( ls )"
            })
    void whatRunsSomethingIsNone(String line) {
        assertThat(UnrunnableLineCheck.reason(line)).isEmpty();
    }
}
