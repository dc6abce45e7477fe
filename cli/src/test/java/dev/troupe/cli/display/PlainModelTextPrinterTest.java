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
    void leavesNoEmptyRowWhereABlankMeetsTheMargin() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 10);
        text.finished(TASK, 1, "12345 7👨‍👩‍👧 next\n12345 7890 \n  in 👍🏽 and on");
        assertThat(shown()).isEqualTo("12345\n7👨‍👩‍👧\nnext\n12345 7890\n  in 👍🏽\n  and on\n");
    }

    @Test
    void showsEveryPieceOnceWhenAllOfThemCome() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, "Hello ");
        text.delta(TASK, 1, "world");
        assertThat(shown()).isEqualTo("Hello");
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
    void showsATextOnceWhosePiecesComeAfterItsEnd() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, 0L, "Hello ");
        text.finished(TASK, 1, "Hello world");
        text.delta(TASK, 1, 6L, "world");
        text.delta(TASK, 2, 0L, "Next");
        text.finished(TASK, 2, "Next one");
        assertThat(shown()).isEqualTo("Hello world\nNext one\n");
    }

    @Test
    void waitsForTheEndWhereAPieceIsMissing() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, 0L, "Hello ");
        text.delta(TASK, 1, 11L, "world");
        text.finished(TASK, 1, "Hello wide world");
        assertThat(shown()).isEqualTo("Hello wide world\n");
    }

    @Test
    void showsAPieceOnceThatComesTwice() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, 0L, "Hello ");
        text.delta(TASK, 1, 0L, "Hello ");
        text.delta(TASK, 1, 3L, "lo world");
        text.finished(TASK, 1, "Hello world");
        assertThat(shown()).isEqualTo("Hello world\n");
    }

    @Test
    void beginsAgainWhereTheModelWasAskedAgain() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, 0L, "I think so");
        text.delta(TASK, 1, 0L, "I know");
        text.finished(TASK, 1, "I know better");
        assertThat(shown())
                .isEqualTo(
                        "I think so\n(the answer was interrupted; whole again:)\nI know better\n");
    }

    @Test
    void takesATextForWholeOfWhichTheModelsCallsWereCutOff() {
        PlainModelTextPrinter text = new PlainModelTextPrinter(printer, true, () -> 80);
        text.delta(TASK, 1, 0L, "I look.\n<call>");
        text.finished(TASK, 1, "I look.");
        assertThat(shown()).isEqualTo("I look.\n<call>\n");
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
        assertThat(shown()).isEqualTo("␛[2J");
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
