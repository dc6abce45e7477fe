package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConsoleStreamsTest {
    @AfterEach
    void forget() {
        System.clearProperty(ConsoleStreams.TERMINALS_PROPERTY);
    }

    @Test
    void takesTheTerminalForWhatItCanDo() {
        ConsoleStreams console = console("111", Map.of("TERM", "xterm"));
        assertThat(console.redraws()).isTrue();
        assertThat(console.colour()).isTrue();
    }

    @Test
    void noColourIsAboutColourOnly() {
        ConsoleStreams console = console("111", Map.of("TERM", "xterm", "NO_COLOR", "1"));
        assertThat(console.redraws()).isTrue();
        assertThat(console.colour()).isFalse();
        assertThat(console("111", Map.of("NO_COLOR", "")).colour()).isTrue();
    }

    @Test
    void aDumbTerminalCanNeitherEraseNorColour() {
        ConsoleStreams console = console("111", Map.of("TERM", "dumb"));
        assertThat(console.redraws()).isFalse();
        assertThat(console.colour()).isFalse();
        assertThat(console.canAsk()).isTrue();
    }

    @Test
    void aPipeIsWrittenPlainly() {
        ConsoleStreams console = console("101", Map.of("TERM", "xterm"));
        assertThat(console.redraws()).isFalse();
        assertThat(console.colour()).isFalse();
        assertThat(console.canAsk()).isTrue();
        assertThat(console("111", Map.of()).forPrograms().redraws()).isFalse();
    }

    private static ConsoleStreams console(String terminals, Map<String, String> environment) {
        System.setProperty(ConsoleStreams.TERMINALS_PROPERTY, terminals);
        return ConsoleStreams.ofProcess(environment);
    }
}
