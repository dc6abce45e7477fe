package dev.troupe.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.status.ServerStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The live screen on an emulated terminal. */
class LiveStatusScreenTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String LEFT = "\u001b[?25h\u001b[?1049l";

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final AtomicReference<Throwable> broken = new AtomicReference<>();
    private LineDisciplineTerminal terminal;
    private Thread watching = new Thread();

    @BeforeEach
    void open() throws IOException {
        terminal = new LineDisciplineTerminal("test", "xterm", screen, StandardCharsets.UTF_8);
        terminal.setSize(Size.of(100, 40));
    }

    @AfterEach
    void end() throws Exception {
        type("q");
        assertThat(watching.join(PATIENCE)).isTrue();
        assertThat(broken.get()).isNull();
        terminal.close();
    }

    private void watch(Duration every, Supplier<ServerStatus> source) {
        AnsiStyle style = new AnsiStyle(false);
        StatusText text = new StatusText(style, id -> id.toString().substring(28), ZoneOffset.UTC);
        watching =
                Thread.ofPlatform()
                        .start(() -> {
                            try {
                                new LiveStatusScreen(terminal, source, every, text, style).run();
                            } catch (Throwable e) {
                                broken.set(e);
                            }
                        });
    }

    private void type(String keys) throws IOException {
        terminal.processInputBytes(keys.getBytes(StandardCharsets.UTF_8));
    }

    private String shown() {
        return screen.toString(StandardCharsets.UTF_8);
    }

    private void shows(String text) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!shown().contains(text)) {
            assertThat(System.nanoTime()).as(shown()).isLessThan(until);
            Thread.sleep(10);
        }
    }

    /** What is drawn comes byte by byte; the last drawing is whole when it has this. */
    private void awaitEnd(String text) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!shown().substring(shown().lastIndexOf("\u001b[H") + 1).contains(text)) {
            assertThat(System.nanoTime()).as(shown()).isLessThan(until);
            Thread.sleep(10);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"q", "Q", "\u0003", "\u0004"})
    void drawsUntilThePersonLeavesAndGivesTheScreenBack(String key) throws Exception {
        Attributes before = terminal.getAttributes();
        watch(Duration.ofHours(1), StatusExamples::busy);
        shows("0000cafe");
        shows("every 1h 00m; q leaves");
        assertThat(shown()).startsWith("\u001b[?1049h\u001b[?25l").doesNotContain(LEFT);
        type(key);
        assertThat(watching.join(PATIENCE)).isTrue();
        assertThat(shown()).endsWith(LEFT);
        assertThat(terminal.getAttributes().getLocalFlags()).isEqualTo(before.getLocalFlags());
    }

    @Test
    void looksAgainAndAgain() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        watch(
                Duration.ofMillis(20),
                () -> looks.incrementAndGet() < 3 ? StatusExamples.idle() : StatusExamples.busy());
        shows("team blue");
        shows("0000cafe");
    }

    @Test
    void keepsWhatItKnewWhileTheServerIsAway() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        watch(
                Duration.ofMillis(20),
                () -> {
                    if (looks.incrementAndGet() == 1) {
                        return StatusExamples.busy();
                    }
                    throw new TroupeException(
                            ErrorCode.SERVER_UNREACHABLE, "Nobody answers.", "Wait.", null);
                });
        shows("Nobody answers. Wait.");
        awaitEnd("Nobody answers.");
        int from = shown().lastIndexOf("\u001b[H");
        assertThat(shown().substring(from)).contains("0000cafe");
    }

    @Test
    void leavesWhileTheServerThinks() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        watch(
                Duration.ofSeconds(1),
                () -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return StatusExamples.idle();
                });
        shows("Asking the server");
        type("q");
        assertThat(watching.join(PATIENCE)).isTrue();
    }

    @Test
    void isDrawnAnewInAWindowOfAnotherSizeAndNeverTallerThanThat() throws Exception {
        watch(Duration.ofHours(1), StatusExamples::busy);
        shows("0000cafe");
        terminal.setSize(Size.of(60, 8));
        shows("more lines");
        awaitEnd("q leaves");
        String last = shown().substring(shown().lastIndexOf("\u001b[H"));
        assertThat(last.lines().filter(line -> !line.isBlank())).hasSize(8);
    }
}
