package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StreamTextOutputTest {
    private static final String ERASE = "\r\u001b[2K";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int columns = 12;
    private final StreamTextOutput printer =
            new StreamTextOutput(
                    new PrintStream(bytes, true, StandardCharsets.UTF_8), true, () -> columns);

    @Test
    void aStatusNeverWrapsWhateverTheWindowIsNow() {
        printer.status("waiting for a worker");
        columns = 8;
        printer.status("waiting for a worker");

        assertThat(shown()).isEqualTo(ERASE + "waiting for" + ERASE + "waiting");
    }

    @Test
    void wideSignsTakeTwoColumns() {
        assertThat(TerminalWidth.fitting("ab\u4e2d\u6587", 4)).isEqualTo("ab\u4e2d");
        assertThat(TerminalWidth.fitting("ab\u4e2d\u6587", 5)).isEqualTo("ab\u4e2d");
        assertThat(TerminalWidth.fitting("a\ud83c\udf89b", 2)).isEqualTo("a");
        assertThat(TerminalWidth.fitting("short", 80)).isEqualTo("short");
    }

    @Test
    void withoutATerminalTheWidthIsTheUsualOne() {
        assertThat(new TerminalWidth().getAsInt()).isPositive();
    }

    private String shown() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
