package dev.troupe.linesearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SearchableTextTest {

    @Test
    void endsTheLastLine() {
        assertThat(text(bytes("a\nb"))).isEqualTo("a\nb\n");
        assertThat(text(bytes("a\r\n"))).isEqualTo("a\r\n");
        assertThat(text(bytes(""))).isEmpty();
    }

    @Test
    void decodesByTheByteOrderMark() {
        assertThat(text(bytes("\uFEFFgrün"))).isEqualTo("grün\n");
        assertThat(text("\uFEFFgrün\n".getBytes(StandardCharsets.UTF_16LE))).isEqualTo("grün\n");
        assertThat(text("\uFEFFgrün\n".getBytes(StandardCharsets.UTF_16BE))).isEqualTo("grün\n");
    }

    @Test
    void leavesOutBinaryFiles() {
        assertThat(text(bytes("word\nword\0word\n"))).isEmpty();
        assertThat(text("word".getBytes(StandardCharsets.UTF_16LE))).isEmpty();
    }

    @Test
    void keepsTheBuffersBeforeTheFirstNul() {
        var content = new ByteArrayOutputStream();
        content.writeBytes(bytes("word\n".repeat(20_000)));
        content.write(0);
        content.writeBytes(bytes("word\n"));
        String kept = text(content.toByteArray());
        assertThat(kept).startsWith("word\n").endsWith("word\n");
        assertThat(kept.length()).isBetween(65_000, 65_536);
    }

    private static String text(byte[] content) {
        return new String(SearchableText.of(content), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
