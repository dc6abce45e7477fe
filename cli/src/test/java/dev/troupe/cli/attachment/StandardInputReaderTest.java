package dev.troupe.cli.attachment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandardInputReaderTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(1);

    private static Optional<String> read(InputStream in) {
        return StandardInputReader.begin(in).await(LONG, LONG, () -> {});
    }

    private static InputStream of(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void readsAllOfIt() {
        assertThat(read(of("one\ntwö"))).contains("one\ntwö");
        assertThat(read(of(""))).contains("");
    }

    @ParameterizedTest
    @CsvSource({
        "Shift_JIS, エラーが発生した場合は例外を投げる。",
        "EUC-KR, 오류가 발생하면 예외를 던집니다.",
        "KOI8-R, Читаем файл настроек.",
        "UTF-16LE, plain words"
    })
    void refusesWhatIsNoUtf8(String charset, String text) {
        byte[] bytes = text.getBytes(Charset.forName(charset));

        assertThatThrownBy(() -> read(new ByteArrayInputStream(bytes)))
                .isInstanceOf(TroupeException.class)
                .hasMessage("Standard input is no text in UTF-8.");
    }

    @Test
    void tellsOfFewBytesThatAreNone() {
        byte[] bytes =
                "a log of many words, caf\u00e9 among them\n".getBytes(StandardCharsets.ISO_8859_1);
        StandardInputReader reader = StandardInputReader.begin(new ByteArrayInputStream(bytes));

        assertThat(reader.await(LONG, LONG, () -> {}))
                .contains("a log of many words, caf\ufffd among them\n");
        assertThat(reader.note())
                .isEqualTo(
                        "note: 1 place of standard input is no UTF-8 and was replaced by \ufffd.");
        StandardInputReader plain = StandardInputReader.begin(of("caf\u00e9 \ufffd"));
        assertThat(plain.await(LONG, LONG, () -> {})).contains("caf\u00e9 \ufffd");
        assertThat(plain.note()).isEmpty();
    }

    @Test
    void leavesAloneWhatSaysNothing() throws Exception {
        try (PipedOutputStream open = new PipedOutputStream();
                PipedInputStream in = new PipedInputStream(open)) {
            assertThat(StandardInputReader.begin(in).await(SHORT, LONG, () -> {})).isEmpty();
        }
    }

    @Test
    void tellsOnceThatItGoesOnReading() throws Exception {
        AtomicInteger told = new AtomicInteger();
        try (PipedOutputStream open = new PipedOutputStream();
                PipedInputStream in = new PipedInputStream(open)) {
            open.write('x');
            open.flush();
            Optional<String> read =
                    StandardInputReader.begin(in)
                            .await(
                                    LONG,
                                    SHORT,
                                    () -> {
                                        told.incrementAndGet();
                                        close(open);
                                    });

            assertThat(read).contains("x");
        }
        assertThat(told).hasValue(1);
    }

    private static void close(PipedOutputStream open) {
        try {
            open.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void saysNothingOfWhatEndsAtOnce() {
        AtomicInteger told = new AtomicInteger();

        var _ = StandardInputReader.begin(of("x")).await(null, LONG, told::incrementAndGet);

        assertThat(told).hasValue(0);
    }

    @Test
    void refusesWhatIsTooLongOrCannotBeRead() {
        assertThat(read(of("x".repeat(400_000))))
                .hasValueSatisfying(it -> assertThat(it).hasSize(400_000));
        InputStream longer = of("x".repeat(400_001));
        assertThatThrownBy(() -> read(longer)).hasMessageContaining("longer than the 400,000");
        InputStream broken = new BrokenStream();
        assertThatThrownBy(() -> read(broken))
                .hasMessage("Standard input could not be read (gone).");
    }

    private static final class BrokenStream extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("gone");
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            return read();
        }
    }
}
