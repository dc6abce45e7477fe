package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.WireJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalSanitizerTest {
    @Test
    void leavesOrdinaryTextAlone() {
        String text = "Ärger, 日本語, 👩‍👩‍👧 and\ttabs\nin lines";
        assertThat(TerminalSanitizer.block(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x00, 0x07, 0x08, 0x0b, 0x0c, 0x0d, 0x1b, 0x7f, 0x80, 0x90, 0x9b, 0x9d, 0x9f,
                0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff,
                0xe000, 0xe0041
            })
    void makesHarmfulCharactersVisible(int code) {
        String safe = TerminalSanitizer.block("a" + Character.toString(code) + "b");
        assertThat(safe).startsWith("a").endsWith("b").hasSizeGreaterThan(2);
        assertThat(safe.codePoints()).doesNotContain(code);
    }

    @Test
    void showsLoneSurrogates() {
        assertThat(TerminalSanitizer.block("a\ud800b")).isEqualTo("a\\u{D800}b");
    }

    @Test
    void turnsForeignLineEndsIntoOurs() {
        assertThat(TerminalSanitizer.block("a\r\nb\rc")).isEqualTo("a\nb␍c");
    }

    @Test
    void putsTextOnOneLine() {
        assertThat(TerminalSanitizer.line(" a\r\nb\tc\u001b[2K ")).isEqualTo("a b c␛[2K");
    }

    @Test
    void keepsTheMeaningOfJson() {
        String json = WireJson.write("a\u009b\u202e\u001b\nä");
        String safe = TerminalSanitizer.json(json);
        assertThat(safe).doesNotContain("\u009b", "\u202e", "\u001b");
        assertThat(WireJson.read(safe, String.class)).isEqualTo("a\u009b\u202e\u001b\nä");
    }

    @Test
    void joinsWhatPiecesCutInTwo() {
        StreamingSanitizer stream = new StreamingSanitizer();
        String whole = "x\r\ny👍z\r";
        StringBuilder safe = new StringBuilder();
        for (int i = 0; i < whole.length(); i++) {
            safe.append(stream.next(whole.substring(i, i + 1)));
        }
        safe.append(stream.rest());
        assertThat(safe.toString()).isEqualTo(TerminalSanitizer.block(whole));
    }
}
