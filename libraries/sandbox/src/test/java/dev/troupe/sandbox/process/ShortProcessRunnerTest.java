package dev.troupe.sandbox.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShortProcessRunnerTest {
    @TempDir private Path directory;

    @Test
    void whatItWroteAndHowItEndedAreTold() throws IOException {
        ShortProcessRunner.Answer answer = run("cat; echo no >&2; exit 3", Duration.ofSeconds(30));

        assertThat(answer.output()).isEqualTo("in\n");
        assertThat(answer.error()).isEqualTo("no");
        assertThat(answer.exit()).isEqualTo(3);
    }

    @Test
    void oneThatDoesNotEndIsLate() {
        assertThatThrownBy(() -> run("exec sleep 60", Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class)
                .hasMessage("sh took longer than 1 s.");
    }

    @Test
    void itsOutputIsNotWaitedForLonger() {
        assertThatThrownBy(() -> run("sleep 20 & sleep 0.3", Duration.ofSeconds(1)))
                .isInstanceOf(IOException.class)
                .hasMessage("sh took longer than 1 s: it ended, and its output did not.");
    }

    private ShortProcessRunner.Answer run(String script, Duration deadline) throws IOException {
        return ShortProcessRunner.run(
                List.of("sh", "-c", script),
                directory,
                Map.of("PATH", System.getenv("PATH")),
                "in\n".getBytes(StandardCharsets.UTF_8),
                deadline);
    }
}
