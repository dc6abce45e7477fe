package dev.troupe.model.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class KnownModelWindowsTest {
    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicReference<OptionalInt> answer =
            new AtomicReference<>(OptionalInt.of(32_768));
    private final Queue<Runnable> beside = new ArrayDeque<>();

    @Test
    void aNamedWindowIsAskedForAgainInTheBackground() {
        AtomicReference<Boolean> atOnce = new AtomicReference<>(true);
        KnownModelWindows windows =
                new KnownModelWindows(
                        (_, _) -> {
                            asked.incrementAndGet();
                            return answer.get();
                        },
                        now::get,
                        task -> {
                            if (atOnce.get()) {
                                task.run();
                            } else {
                                beside.add(task);
                            }
                        });
        assertThat(windows.of(model("m"), "").window()).isEqualTo(32_768);
        answer.set(OptionalInt.of(8_192));
        assertThat(windows.of(model("m"), "").window()).isEqualTo(32_768);
        assertThat(asked).hasValue(1);
        now.addAndGet(Duration.ofMinutes(6).toNanos());
        atOnce.set(false);

        assertThat(windows.of(model("m"), "").window()).isEqualTo(32_768);
        assertThat(windows.of(model("m"), "").window()).isEqualTo(32_768);

        assertThat(beside).hasSize(1);
        beside.remove().run();
        assertThat(windows.of(model("m"), "").window()).isEqualTo(8_192);
        answer.set(OptionalInt.empty());
        now.addAndGet(Duration.ofMinutes(6).toNanos());
        assertThat(windows.of(model("m"), "").window()).isEqualTo(8_192);
        beside.remove().run();
        assertThat(windows.of(model("m"), "").window()).isEqualTo(8_192);
    }

    @Test
    void aServerThatIsSlowHoldsNobodyUpWhoWantsAnother() {
        CountDownLatch reached = new CountDownLatch(2);
        CountDownLatch release = new CountDownLatch(1);
        KnownModelWindows windows =
                new KnownModelWindows(
                        (model, _) -> {
                            asked.incrementAndGet();
                            reached.countDown();
                            await(model.model().equals("slow") ? release : new CountDownLatch(0));
                            return OptionalInt.of(32_768);
                        },
                        now::get,
                        Thread::startVirtualThread);
        CompletableFuture<Integer> one = window(windows, "slow");
        CompletableFuture<Integer> other = window(windows, "slow");
        for (int i = 0; i < 50; i++) {
            assertThat(window(windows, "quick" + i).join()).isEqualTo(32_768);
        }
        await(reached);
        assertThat(one).isNotDone();
        release.countDown();

        assertThat(one.join()).isEqualTo(32_768);
        assertThat(other.join()).isEqualTo(32_768);
        assertThat(asked).hasValue(51);
    }

    private static CompletableFuture<Integer> window(KnownModelWindows windows, String model) {
        CompletableFuture<Integer> answer = new CompletableFuture<>();
        Thread.startVirtualThread(() -> answer.complete(windows.of(model(model), "").window()));
        return answer;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ModelSettings model(String name) {
        ModelSettings usual = ModelSettings.of(ModelProtocol.OPENAI, "http://127.0.0.1:1/v1", name);
        return new ModelSettings(
                usual.protocol(),
                usual.baseUrl(),
                name,
                null,
                null,
                null,
                8_192,
                ToolCallingMode.NATIVE,
                TokenPrices.FREE,
                ModelTimeouts.DEFAULT,
                4,
                null);
    }
}
