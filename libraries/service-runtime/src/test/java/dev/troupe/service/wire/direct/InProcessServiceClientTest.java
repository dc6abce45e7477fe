package dev.troupe.service.wire.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.service.tracing.ServiceTracer;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class InProcessServiceClientTest {
    private static final CallerIdentity ITSELF = new CallerIdentity("service:test", "t", Set.of());
    private static final Duration LONG = Duration.ofSeconds(20);

    private final CountDownLatch called = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** What is called over the wire. */
    interface Greeting {
        String greet(String name) throws IOException;
    }

    @Test
    void answersInTheNameOfTheCallerOnAnotherThread() throws IOException {
        Thread here = Thread.currentThread();
        Greeting wire =
                wire(
                        name -> {
                            assertThat(Thread.currentThread()).isNotSameAs(here);
                            return name + ", says " + CallerIdentity.current().subject();
                        },
                        LONG);

        assertThat(wire.greet("hello")).isEqualTo("hello, says service:test");
    }

    @Test
    void asksForTheCallerOnTheThreadThatCalls() throws Exception {
        Greeting wire =
                InProcessServiceClient.of(
                        Greeting.class,
                        name -> name + ", says " + CallerIdentity.current().subject(),
                        () -> CallerIdentity.personOr(ITSELF),
                        LONG,
                        ErrorCode.SECURITY_UNAVAILABLE,
                        ServiceTracer.off());
        CallerIdentity ann = new CallerIdentity("ann", "t", Set.of(CallerIdentity.Role.DEVELOPER));

        assertThat(ScopedValue.where(CallerIdentity.CURRENT, ann).call(() -> wire.greet("hello")))
                .isEqualTo("hello, says ann");
        assertThat(wire.greet("hello")).isEqualTo("hello, says service:test");
    }

    @Test
    void aCallThatTakesTooLongIsUnavailableAndEnds() throws InterruptedException {
        TroupeException failure = failure(wire(this::never, Duration.ofMillis(50)));

        assertThat(failure.code()).isEqualTo(ErrorCode.SECURITY_UNAVAILABLE);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anInterruptedCallerStaysInterruptedAndSoEndsTheCall() throws InterruptedException {
        Thread caller = Thread.currentThread();
        Thread stop = Thread.ofVirtual().start(() -> interruptOnceCalled(caller));

        TroupeException failure = failure(wire(this::never, LONG));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.code()).isEqualTo(ErrorCode.CANCELLED);
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        stop.join();
    }

    @Test
    void failuresArriveAsOverHttp() {
        TroupeException known =
                failure(
                        wire(
                                _ -> {
                                    throw new TroupeException(ErrorCode.NOT_FOUND, "No such name.");
                                },
                                LONG));
        TroupeException unknown =
                failure(
                        wire(
                                _ -> {
                                    throw new IOException("no ink");
                                },
                                LONG));

        assertThat(known.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(known).hasMessage("No such name.");
        assertThat(unknown.code()).isEqualTo(ErrorCode.INTERNAL);
    }

    private static TroupeException failure(Greeting wire) {
        return catchThrowableOfType(TroupeException.class, () -> wire.greet("x"));
    }

    private static Greeting wire(Greeting target, Duration limit) {
        return InProcessServiceClient.of(
                Greeting.class,
                target,
                ITSELF,
                limit,
                ErrorCode.SECURITY_UNAVAILABLE,
                ServiceTracer.off());
    }

    private String never(String name) throws IOException {
        called.countDown();
        try {
            new CountDownLatch(1).await();
            return name;
        } catch (InterruptedException e) {
            ended.countDown();
            throw new IOException(e);
        }
    }

    private void interruptOnceCalled(Thread caller) {
        try {
            called.await();
            caller.interrupt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
