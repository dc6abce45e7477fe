package dev.troupe.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    @AfterEach
    void forget() {
        System.clearProperty(Console.TERMINALS_PROPERTY);
    }

    @Test
    void takesTheTerminalForWhatItCanDo() {
        Console console = console("111", Map.of("TERM", "xterm"));
        assertThat(console.redraws()).isTrue();
        assertThat(console.colour()).isTrue();
    }

    @Test
    void noColourIsAboutColourOnly() {
        Console console = console("111", Map.of("TERM", "xterm", "NO_COLOR", "1"));
        assertThat(console.redraws()).isTrue();
        assertThat(console.colour()).isFalse();
        assertThat(console("111", Map.of("NO_COLOR", "")).colour()).isTrue();
    }

    @Test
    void aDumbTerminalCanNeitherEraseNorColour() {
        Console console = console("111", Map.of("TERM", "dumb"));
        assertThat(console.redraws()).isFalse();
        assertThat(console.colour()).isFalse();
        assertThat(console.canAsk()).isTrue();
    }

    @Test
    void aPipeIsWrittenPlainly() {
        Console console = console("101", Map.of("TERM", "xterm"));
        assertThat(console.redraws()).isFalse();
        assertThat(console.colour()).isFalse();
        assertThat(console.canAsk()).isTrue();
        assertThat(console("111", Map.of()).forPrograms().redraws()).isFalse();
    }

    private static Console console(String terminals, Map<String, String> environment) {
        System.setProperty(Console.TERMINALS_PROPERTY, terminals);
        return Console.ofProcess(environment);
    }
}
