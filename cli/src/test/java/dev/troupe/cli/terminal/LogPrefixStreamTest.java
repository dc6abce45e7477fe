package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LogPrefixStreamTest {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    @Test
    void eachLineSaysWhenAndAboutWhat() {
        try (PrintStream out = log()) {
            out.print("a b");
            assertThat(text()).isEmpty();
            out.println("c");
            out.print("two\nlines ü\n");
            out.print("an end");
        }
        assertThat(text())
                .isEqualTo(
                        """
                        2026-11-23T10:00:00.123Z shop a bc
                        2026-11-23T10:00:00.123Z shop two
                        2026-11-23T10:00:00.123Z shop lines ü
                        2026-11-23T10:00:00.123Z shop an end\
                        """);
    }

    private PrintStream log() {
        Instant now = Instant.parse("2026-11-23T10:00:00.123456Z");
        return new PrintStream(
                new LogPrefixStream(file, () -> now, "shop"), true, StandardCharsets.UTF_8);
    }

    private String text() {
        return file.toString(StandardCharsets.UTF_8);
    }
}
