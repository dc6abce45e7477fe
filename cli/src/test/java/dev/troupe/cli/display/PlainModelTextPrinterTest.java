package dev.troupe.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.terminal.StreamTextOutput;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PlainModelTextPrinterTest {
    private static final UUID TASK = new UUID(1, 1);
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final StreamTextOutput printer =
            new StreamTextOutput(
                    new PrintStream(bytes, true, StandardCharsets.UTF_8), false, () -> 80);

    @Test
    void showsEveryPieceOnceWhenAllOfThemCome() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, "Hello ");
        text.delta(TASK, 1, "world");
        assertThat(shown()).isEqualTo("Hello ");
        text.finished(TASK, 1, "Hello world");
        assertThat(shown()).isEqualTo("Hello world\n");
    }

    @Test
    void completesWhatWasLostAtTheEnd() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, "Hello");
        text.finished(TASK, 1, "Hello world");
        assertThat(shown()).isEqualTo("Hello world\n");
    }

    @Test
    void showsTheWholeAgainWhenPiecesInTheMiddleWereLost() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, "Hello");
        text.delta(TASK, 1, "world");
        text.finished(TASK, 1, "Hello wide world");
        assertThat(shown()).endsWith("whole again:)\nHello wide world\n");
    }

    @Test
    void showsTheWholeWhenNoPieceCame() {
        new PlainModelTextPrinter(printer, true, () -> 80).finished(TASK, 3, "All of it.");
        assertThat(shown()).isEqualTo("All of it.\n");
    }

    @Test
    void waitsForTheWholeWhenPiped() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, false, () -> 80);
        text.delta(TASK, 1, "Hel");
        assertThat(shown()).isEmpty();
        text.finished(TASK, 1, "Hello");
        assertThat(shown()).isEqualTo("Hello\n");
    }

    @Test
    void keepsTurnsApart() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, "one");
        text.delta(TASK, 2, "two");
        text.finished(TASK, 2, "two!");
        assertThat(shown()).isEqualTo("one\ntwo!\n");
    }

    @Test
    void holdsAnEscapeSequenceHarmlessThatComesInPieces() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, "\u001b");
        text.delta(TASK, 1, "[2J ");
        assertThat(shown()).isEqualTo("␛[2J ");
    }

    @Test
    void breaksLinesBetweenWordsButNoCode() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 12);
        String all =
                """
                - one two thr ee four
                averyverylongword and on
                ```sh
                make it all long enough
                ```
                    as code is

                ends here or not\
                """;
        for (int at = 0; at < all.length(); at += 3) {
            text.delta(TASK, 1, all.substring(at, Math.min(all.length(), at + 3)));
        }
        text.finished(TASK, 1, all);

        assertThat(shown().lines().map(String::stripTrailing))
                .containsExactly(
                        "- one two",
                        "thr ee four",
                        "averyverylongword",
                        "and on",
                        "```sh",
                        "make it all long enough",
                        "```",
                        "    as code is",
                        "",
                        "ends here or",
                        "not");
    }

    private String shown() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
