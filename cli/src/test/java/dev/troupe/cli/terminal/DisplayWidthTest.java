package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DisplayWidthTest {
    private static final String FAMILY = "👨‍👩‍👧‍👦";

    @ParameterizedTest
    @CsvSource({
        "plain, 5",
        "é, 1",
        "e\u0301, 1",
        "中文, 4",
        "👍🏽, 2",
        "🇩🇪, 2",
        "🏳️‍🌈, 2",
        "a👨‍👩‍👧‍👦b, 4"
    })
    void countsWhatPeopleSeeAsOneSignOnce(String text, int columns) {
        assertThat(DisplayWidth.columns(text)).isEqualTo(columns);
        assertThat(LineWrapper.width("\u001b[31m" + text + "\u001b[0m")).isEqualTo(columns);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a👨‍👩‍👧‍👦 is one", "👩🏽‍💻 works", "❤️ é 中", "1️⃣ 2️⃣", "plain text"})
    void agreesWithWhatLaysOutLines(String text) {
        assertThat(DisplayWidth.columns(text)).isEqualTo(new AttributedString(text).columnLength());
    }

    @Test
    void cutsNoSign() {
        assertThat(DisplayWidth.fitting("ab" + FAMILY + "c", 3)).isEqualTo("ab");
        assertThat(DisplayWidth.fitting("ab" + FAMILY + "c", 4)).isEqualTo("ab" + FAMILY);
        assertThat(TerminalWidth.cut("ab" + FAMILY + "cd", 5)).isEqualTo("ab" + FAMILY + "…");
    }
}
