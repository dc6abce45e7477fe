package dev.troupe.sandbox.background;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundOutputBufferTest {
    @TempDir private Path directory;

    private BackgroundOutputBuffer output(String text) {
        BackgroundOutputBuffer output =
                new BackgroundOutputBuffer(directory.resolve("out.txt"), 10, 4);
        output.drain(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        return output;
    }

    private static String text(BackgroundOutputBuffer.Fresh fresh) {
        return StandardCharsets.UTF_8.decode(fresh.bytes()).toString();
    }

    @Test
    void whatFitsIsAllThere() {
        BackgroundOutputBuffer output = output("0123456789");

        assertThat(output.whole()).isTrue();
        assertThat(text(output.next())).isEqualTo("0123456789");
        assertThat(output.next().isEmpty()).isTrue();
    }

    @Test
    void betweenTheBeginningAndTheEndIsCounted() throws IOException {
        BackgroundOutputBuffer output = output("0123456789abcdefghij");

        assertThat(output.whole()).isFalse();
        assertThat(text(output.next())).isEqualTo("0123456789");
        BackgroundOutputBuffer.Fresh end = output.next();
        assertThat(end.missed()).isEqualTo(6);
        assertThat(text(end)).isEqualTo("ghij");
        assertThat(directory.resolve("out.txt")).hasContent("0123456789");
    }

    @Test
    void theEndIsRightHoweverManyPiecesItCameIn() {
        String text = IntStream.range(0, 6_000).mapToObj("%05d"::formatted).collect(joining());
        BackgroundOutputBuffer output =
                new BackgroundOutputBuffer(directory.resolve("out.txt"), 10, 20_000);
        output.drain(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));

        assertThat(text(output.next())).isEqualTo("0000000001");
        BackgroundOutputBuffer.Fresh end = output.next();
        assertThat(end.missed()).isEqualTo(9_990);
        assertThat(text(end)).isEqualTo(text.substring(10_000));
        assertThat(output.next().isEmpty()).isTrue();
        assertThat(output.whole()).isFalse();
    }

    @Test
    void aFileThatNobodyCanWriteCostsOnlyTheBeginning() {
        BackgroundOutputBuffer output =
                new BackgroundOutputBuffer(directory.resolve("no/such/out.txt"), 10, 4);
        output.drain(new ByteArrayInputStream("0123456789".getBytes(StandardCharsets.UTF_8)));

        BackgroundOutputBuffer.Fresh end = output.next();
        assertThat(end.missed()).isEqualTo(6);
        assertThat(text(end)).isEqualTo("6789");
    }

    @Test
    void aFileThatSomebodyTookAwayIsMissed() throws IOException {
        BackgroundOutputBuffer output = output("0123456789");
        Files.delete(directory.resolve("out.txt"));

        BackgroundOutputBuffer.Fresh end = output.next();
        assertThat(end.missed()).isEqualTo(6);
        assertThat(text(end)).isEqualTo("6789");
    }

    @Test
    void whatHasEndedIsNotWaitedFor() throws InterruptedException {
        BackgroundOutputBuffer output = output("");

        assertThat(output.await(Duration.ofDays(1))).isTrue();
        assertThat(new BackgroundOutputBuffer(directory.resolve("x")).await(Duration.ofMillis(1)))
                .isFalse();
    }

    @Test
    void aCharacterInTwoPiecesIsOne() {
        IncrementalUtf8Decoder text = new IncrementalUtf8Decoder();

        assertThat(text.of(ByteBuffer.wrap(new byte[] {'a', (byte) 0xc3}), false)).isEqualTo("a");
        assertThat(text.of(ByteBuffer.wrap(new byte[] {(byte) 0xa4, 'b'}), false)).isEqualTo("äb");
        assertThat(text.of(ByteBuffer.wrap(new byte[] {(byte) 0xc3}), true)).isEqualTo("\uFFFD");
    }
}
