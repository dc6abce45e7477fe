package dev.troupe.service.wire.broker;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

@Timeout(60)
class BrokerCloserTest {
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final Logger log = (Logger) LoggerFactory.getLogger(BrokerCloser.class);
    private final CountDownLatch ended = new CountDownLatch(1);

    @BeforeEach
    void listen() {
        logged.start();
        log.addAppender(logged);
    }

    @AfterEach
    void forget() {
        log.detachAppender(logged);
    }

    @Test
    void whoIsInterruptedWaitsAllTheSameAndStaysInterrupted() {
        Thread.currentThread().interrupt();

        close(() -> {
            LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
            ended.countDown();
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended.getCount()).isZero();
        assertThat(logged.list).isEmpty();
    }

    @Test
    void whatDoesNotCloseInTimeIsNamed() {
        long begun = System.nanoTime();

        close(() -> {
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });

        assertThat(Duration.ofNanos(System.nanoTime() - begun))
                .isBetween(BrokerCloser.LIMIT, BrokerCloser.LIMIT.multipliedBy(3));
        assertThat(logged.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("The broker does not answer; not closed within 2 s: thing-end");
        ended.countDown();
    }

    private static void close(Runnable closing) {
        BrokerCloser.close(List.of(new BrokerCloser.Closing("thing", closing)));
    }
}
