package dev.troupe.edit.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileContentTest {

    @ParameterizedTest
    @CsvSource({
        "'', UTF_8, ''",
        "61 0a, UTF_8, 'a\n'",
        "c3 a9, UTF_8, é",
        "ef bb bf 61, UTF_8_BOM, a",
        "ef bb bf, UTF_8_BOM, ''",
        "ff fe 61 00, UTF_16LE_BOM, a",
        "fe ff 00 61, UTF_16BE_BOM, a",
        "63 61 66 e9, LATIN_1, café",
        "c3, LATIN_1, Ã",
    })
    void knowsTheEncodingAndGivesTheBytesBack(String hex, TextEncoding encoding, String text) {
        byte[] bytes = bytes(hex);
        FileContent.Text file = (FileContent.Text) FileContent.decode(bytes);
        assertThat(file.encoding()).isEqualTo(encoding);
        assertThat(file.text()).isEqualTo(text);
        assertThat(file.encode()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "61 00 62, 3",
        "ff fe 61, 3",
        "ff fe 00 d8, 4",
        "ff fe 00 00 61 00 00 00, 8",
        "89 50 4e 47 0d 0a 1a 0a 00, 9"
    })
    void takesBytesThatAreNoTextForBinary(String hex, int size) {
        assertThat(FileContent.decode(bytes(hex))).isEqualTo(new FileContent.Binary(size));
    }

    @Test
    void keepsTheEndingOfEveryLine() {
        FileContent.Text file = FileContent.Text.of("a\r\nb\nc\rd\r\n\ne");
        assertThat(file.lines())
                .containsExactly(
                        new TextLine("a", "\r\n"),
                        new TextLine("b", "\n"),
                        new TextLine("c\rd", "\r\n"),
                        new TextLine("", "\n"),
                        new TextLine("e", ""));
        assertThat(file.dominantEnding()).isEqualTo("\n");
        assertThat(file.endsWithNewline()).isFalse();
    }

    @Test
    void prefersTheEndingThatMostLinesHave() {
        assertThat(FileContent.Text.of("a\r\nb\r\nc\n").dominantEnding()).isEqualTo("\r\n");
        assertThat(FileContent.Text.of("").dominantEnding()).isEqualTo("\n");
    }

    @Test
    void rejectsLinesThatNoFileHas() {
        assertThatThrownBy(() -> new TextLine("a\nb", "")).hasMessageContaining("line feed");
        assertThatThrownBy(() -> new TextLine("a", "\n\r")).hasMessageContaining("LF, CRLF");
        List<TextLine> lines = List.of(new TextLine("a", ""), new TextLine("b", ""));
        assertThatThrownBy(() -> new FileContent.Text(TextEncoding.UTF_8, lines))
                .hasMessageContaining("Line 1");
    }

    @Test
    void refusesToEncodeWhatTheEncodingLacks() {
        FileContent.Text file = (FileContent.Text) FileContent.decode(bytes("e9"));
        FileContent.Text euro = file.withLines(List.of(new TextLine("€", "")));
        assertThatThrownBy(euro::encode).hasMessageContaining("ISO-8859-1");
    }

    @Property(tries = 1000)
    void everyTextGivesItsBytesBack(@ForAll @Size(max = 40) byte[] bytes) {
        if (FileContent.decode(bytes) instanceof FileContent.Text file) {
            assertThat(file.encode()).isEqualTo(bytes);
        }
    }

    @Property(tries = 1000)
    void everyEncodingGivesItsBytesBack(@ForAll String content, @ForAll TextEncoding encoding) {
        String text =
                switch (encoding) {
                    case UTF_8, UTF_8_BOM, UTF_16LE_BOM, UTF_16BE_BOM -> content;
                    case LATIN_1 -> "é" + content.replaceAll("[^ -~]", "");
                    case MIXED -> "é\u00C3\u00A9" + content.replaceAll("[^ -~]", "");
                    default -> "";
                };
        if (text.indexOf('\0') >= 0
                || text.startsWith("\uFEFF")
                || text.isEmpty()
                || !writable(encoding, text)) {
            return;
        }
        byte[] bytes = encoding.encode(text);
        assertThat(FileContent.decode(bytes))
                .isEqualTo(new FileContent.Text(encoding, TextLine.split(text)));
    }

    private static boolean writable(TextEncoding encoding, String text) {
        return encoding.isOpaque() || encoding.canEncode(text);
    }

    @Test
    void aChecksumIsTheSha256OfTheBytes() {
        FileChecksum checksum = FileChecksum.of("abc".getBytes(StandardCharsets.US_ASCII));
        assertThat(checksum)
                .hasToString("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThatThrownBy(() -> new FileChecksum("BA78")).hasMessageContaining("64 lower-case");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }
}
