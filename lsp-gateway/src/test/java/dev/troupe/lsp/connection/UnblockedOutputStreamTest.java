package dev.troupe.lsp.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UnblockedOutputStreamTest {
    @Test
    void allThatIsWrittenArrivesInItsOrderAndThenTheEnd() throws Exception {
        AtomicBoolean closed = new AtomicBoolean();
        ByteArrayOutputStream target =
                new ByteArrayOutputStream() {
                    @Override
                    public void close() {
                        closed.set(true);
                    }
                };
        try (UnblockedOutputStream stream = new UnblockedOutputStream("test", target)) {
            stream.write('a');
            stream.write("bc".getBytes(StandardCharsets.UTF_8));
            stream.write(new byte[0]);
        }

        await().untilTrue(closed);
        assertThat(target.toString(StandardCharsets.UTF_8)).isEqualTo("abc");
    }

    @Test
    void whoWritesDoesNotWaitForAProgramThatReadsNothingAndHearsOfItAtLast() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        OutputStream full =
                new OutputStream() {
                    @Override
                    public void write(int one) throws IOException {
                        try {
                            never.await();
                        } catch (InterruptedException stopped) {
                            throw new IOException(stopped);
                        }
                    }
                };
        try (UnblockedOutputStream stream = new UnblockedOutputStream("test", full)) {
            byte[] much = new byte[64 << 20];
            for (int i = 0; i < 4; i++) {
                stream.write(much);
            }

            assertThatThrownBy(() -> stream.write('a'))
                    .hasMessage("The program has not read what it was sent for too long.");
            assertThatThrownBy(() -> stream.write('a'))
                    .hasMessage("The program does not read any more.");
        } finally {
            never.countDown();
        }
    }

    @Test
    void aProgramThatIsGoneIsTold() {
        OutputStream gone =
                new OutputStream() {
                    @Override
                    public void write(int one) throws IOException {
                        throw new IOException("Broken pipe");
                    }
                };
        UnblockedOutputStream stream = new UnblockedOutputStream("test", gone);

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() ->
                        assertThatThrownBy(() -> stream.write('a'))
                                .hasMessage("The program does not read any more."));
        stream.close();
    }
}
