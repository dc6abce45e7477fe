package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortCommandLineTest {
    @ParameterizedTest
    @CsvSource(
            value = {
                "-c | chat|-c",
                "--continue|--model|x | chat|--continue|--model|x",
                "--resume|01a2 | chat|--resume|01a2",
                "-p|fix it | run|fix it",
                "-c|-p|say again|--json | run|-c|say again|--json",
                "-c|say it again | run|-c|say it again",
                "fix it | run|fix it",
                "Why does it fail?|--model|x | run|Why does it fail?|--model|x",
                "-p | run",
                "run|-p|x | run|-p|x",
                "sessions | sessions",
                "fix | fix",
                "--help | --help",
                "-V | -V"
            },
            delimiterString = " | ")
    void namesTheCommandThatIsLeftOut(String typed, String expected) {
        assertThat(ShortCommandLine.expand(typed.split("\\|")))
                .containsExactly(expected.split("\\|"));
    }
}
