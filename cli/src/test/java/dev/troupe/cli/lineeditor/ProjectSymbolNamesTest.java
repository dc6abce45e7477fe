package dev.troupe.cli.lineeditor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProjectSymbolNamesTest {
    private static final List<CompletionCandidate> NAMES =
            List.of(new CompletionCandidate("@symbol:Cart", "class, a.py:1"));

    private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> late = new LinkedBlockingQueue<>();
    private final CountDownLatch answer = new CountDownLatch(1);
    private final ProjectSymbolNames names = new ProjectSymbolNames(this::find, late::add);

    private List<CompletionCandidate> find(String beginning) {
        asked.add(beginning);
        if (beginning.equals("Away")) {
            throw new IllegalStateException("Nobody answers.");
        }
        try {
            answer.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return beginning.startsWith("Ca") ? NAMES : List.of();
    }

    @Test
    void asksOnceForWhatIsTypedAgainAMomentLater() {
        answer.countDown();

        assertThat(names.startingWith("Ca")).isEqualTo(NAMES);
        assertThat(names.startingWith("Ca")).isEqualTo(NAMES);

        assertThat(asked).containsExactly("Ca");
        assertThat(late).isEmpty();
    }

    @Test
    void knowsNothingWhereNobodyAnswers() {
        assertThat(names.startingWith("Away")).isEmpty();
        assertThat(late).isEmpty();
    }

    @Test
    void waitsAMomentAndThenNotAtAllForASilentServer() throws InterruptedException {
        assertThat(names.startingWith("Ca")).isEmpty();
        long start = System.nanoTime();
        for (int i = 0; i < 50; i++) {
            assertThat(names.startingWith("Car" + "t".repeat(i))).isEmpty();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThat(asked).hasSizeLessThanOrEqualTo(3);

        answer.countDown();

        assertThat(late.poll(30, TimeUnit.SECONDS)).isNotNull();
    }
}
