package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WordWrappingPrintStreamTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final WordWrappingPrintStream out = new WordWrappingPrintStream(bytes, () -> 20);

    @Test
    void breaksWholeLinesBetweenWords() {
        out.println("  one two three four five\nshort");
        assertThat(shown()).isEqualTo("  one two three four\n  five\nshort\n");
    }

    @Test
    void leavesPiecesAndQuotedLinesAsTheyAre() {
        out.print("a piece that is laid out by others ");
        out.println();
        out.println("    code that somebody may copy");
        assertThat(shown())
                .isEqualTo(
                        "a piece that is laid out by others \n    code that somebody may copy\n");
    }

    @Test
    void leavesLinesForProgramsAsTheyAre() {
        out.println("{\"text\": \"one two three four five\"}");
        assertThat(shown()).isEqualTo("{\"text\": \"one two three four five\"}\n");
    }

    private String shown() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
