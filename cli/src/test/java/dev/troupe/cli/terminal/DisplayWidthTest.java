package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DisplayWidthTest {
    private static final String FAMILY = "👨‍👩‍👧‍👦";

    @ParameterizedTest
    @CsvSource({
        "plain, plain, 5",
        "é, é, 1",
        "e\u0301, e\u0301, 1",
        "中文, 中文, 4",
        "👍🏽, 👍, 2",
        "🇩🇪, DE, 2",
        "🏳️‍🌈, 🏳🌈, 3",
        "❤️, ❤, 1",
        "☕︎, ☕, 2",
        "1️⃣ 2️⃣, 1 2, 3",
        "क्ष, क्ष, 2",
        "\u1112\u1161\u11ab, \u1112\u1161\u11ab, 2",
        "a👨‍👩‍👧‍👦b, a👨👩👧👦b, 10",
        "soft\u00adhyphen, softhyphen, 10"
    })
    void countsTheFormThatIsShown(String text, String shown, int columns) {
        assertThat(DisplayForm.of(text)).isEqualTo(shown);
        assertThat(DisplayForm.of(shown)).isEqualTo(shown);
        assertThat(DisplayWidth.columns(text)).isEqualTo(columns);
        assertThat(DisplayWidth.columns(shown)).isEqualTo(columns);
        assertThat(LineWrapper.width("\u001b[31m" + text + "\u001b[0m")).isEqualTo(columns);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a👨‍👩‍👧‍👦 is one",
                "👩🏽‍💻 works",
                "❤️ é 中",
                "1️⃣ 2️⃣",
                "🇩🇪",
                "क्ष",
                "plain text"
            })
    void agreesWithWhatLaysOutLines(String text) throws Exception {
        try (Terminal terminal =
                new LineDisciplineTerminal(
                        "test", "xterm", OutputStream.nullOutputStream(), StandardCharsets.UTF_8)) {
            AttributedString shown = DisplayForm.of(new AttributedString(text));
            assertThat(DisplayWidth.columns(text)).isEqualTo(shown.columnLength(terminal));
        }
    }

    @Test
    void keepsTheBeginningOfATextTheBeginningOfItsForm() {
        String text = "👩🏽‍💻 🇩🇪🇫🇷 ❤️‍🔥 1️⃣e\u0301";
        text.codePoints()
                .forEach(code -> {
                    String beginning = text.substring(0, text.indexOf(Character.toString(code)));
                    assertThat(DisplayForm.of(text)).startsWith(DisplayForm.of(beginning));
                });
    }

    @Test
    void keepsTheStylesOfWhatIsShown() {
        AttributedString text = AttributedString.fromAnsi("\u001b[1m👍🏽🇩\u001b[0m🇪");
        assertThat(DisplayForm.of(text))
                .isEqualTo(AttributedString.fromAnsi("\u001b[1m👍D\u001b[0mE"));
    }

    @Test
    void cutsNoSign() {
        assertThat(DisplayWidth.fitting("ab" + FAMILY + "c", 9)).isEqualTo("ab");
        assertThat(DisplayWidth.fitting("ab" + FAMILY + "c", 10)).isEqualTo("ab" + FAMILY);
        assertThat(TerminalWidth.cut("ab" + FAMILY + "cd", 11)).isEqualTo("ab" + FAMILY + "…");
        assertThat(DisplayWidth.fitting("a🇩🇪", 2)).isEqualTo("a");
        assertThat(DisplayWidth.fitting("ae\u0301\u200b", 2)).isEqualTo("ae\u0301\u200b");
        assertThat(DisplayWidth.next("a\u200b", 0)).isEqualTo(1);
    }
}
