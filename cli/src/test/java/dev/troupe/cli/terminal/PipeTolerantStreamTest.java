package dev.troupe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PipeTolerantStreamTest {
    @Test
    void takesAReaderThatHasEnoughForNoFailure() {
        assertThat(failsWith("Broken pipe")).isFalse();
    }

    @Test
    void tellsWhatElseGoesWrong() {
        assertThat(failsWith("No space left on device")).isTrue();
    }

    private static boolean failsWith(String reason) {
        OutputStream broken =
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException(reason);
                    }
                };
        try (PrintStream out =
                new PrintStream(new PipeTolerantStream(broken), true, StandardCharsets.UTF_8)) {
            out.println("some words");
            return out.checkError();
        }
    }
}
