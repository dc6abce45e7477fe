package dev.troupe.orchestrator.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ScheduledLoopTest {
    private static final Duration NEVER = Duration.ofHours(1);

    @Test
    void failuresDoNotEndIt() throws InterruptedException {
        AtomicInteger rounds = new AtomicInteger();
        CountDownLatch recovered = new CountDownLatch(1);
        ScheduledLoop loop =
                new ScheduledLoop(
                        "test",
                        Duration.ofMillis(1),
                        Duration.ofMillis(5),
                        () -> {
                            if (rounds.incrementAndGet() < 4) {
                                throw new IllegalStateException("away");
                            }
                            recovered.countDown();
                            return false;
                        });
        loop.start();
        try {
            assertThat(recovered.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            loop.stop();
        }
    }

    @Test
    void everyLoopThatIsStartedRuns() throws InterruptedException {
        int loops = 300;
        CountDownLatch rounds = new CountDownLatch(loops);
        List<ScheduledLoop> started = new ArrayList<>();
        for (int i = 0; i < loops; i++) {
            ScheduledLoop loop =
                    new ScheduledLoop(
                            "test",
                            NEVER,
                            NEVER,
                            () -> {
                                rounds.countDown();
                                return false;
                            });
            loop.start();
            started.add(loop);
        }
        try {
            assertThat(rounds.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            started.forEach(ScheduledLoop::stop);
        }
    }

    @Test
    void moreWorkIsDoneAtOnceAndAnIdleLoopCanBeWoken() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(3);
        CountDownLatch second = new CountDownLatch(4);
        ScheduledLoop loop =
                new ScheduledLoop(
                        "test",
                        NEVER,
                        NEVER,
                        () -> {
                            first.countDown();
                            second.countDown();
                            return first.getCount() > 0;
                        });
        loop.start();
        try {
            assertThat(first.await(30, TimeUnit.SECONDS)).isTrue();
            loop.wake();
            assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            loop.stop();
        }
        assertThat(loop.isRunning()).isFalse();
    }

    @Test
    void stoppingEndsAWaitAndARound() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        ScheduledLoop loop =
                new ScheduledLoop(
                        "test",
                        NEVER,
                        NEVER,
                        () -> {
                            inside.countDown();
                            new CountDownLatch(1).await();
                            return false;
                        });
        loop.start();
        assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();

        loop.stop();

        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.isAlive() && thread.getName().equals("test"));
    }
}
