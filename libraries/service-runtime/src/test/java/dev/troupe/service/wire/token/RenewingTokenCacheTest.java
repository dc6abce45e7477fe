package dev.troupe.service.wire.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.IssuedToken;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RenewingTokenCacheTest {
    private long now = -5_000_000_000L;
    private int issued;
    private boolean away;
    private final RenewingTokenCache<String> tokens =
            new RenewingTokenCache<>(this::issue, () -> now);

    @Test
    void oneTokenServesManyCallsAndEachRequestHasItsOwn() {
        assertThat(tokens.get("a")).isEqualTo("a1");
        assertThat(tokens.get("a")).isEqualTo("a1");
        assertThat(tokens.get("b")).isEqualTo("b2");
        assertThat(tokens.get("a")).isEqualTo("a1");
    }

    @Test
    void aTokenIsRenewedBeforeItEnds() {
        tokens.get("a");
        pass(199);
        assertThat(tokens.get("a")).isEqualTo("a1");
        pass(2);
        assertThat(tokens.get("a")).isEqualTo("a2");
        pass(150);
        assertThat(tokens.get("a")).isEqualTo("a2");
    }

    @Test
    void whileNobodyIssuesTheOldOneIsUsedUntilItEnds() {
        tokens.get("a");
        away = true;
        pass(299);
        assertThat(tokens.get("a")).isEqualTo("a1");
        pass(2);
        assertThatThrownBy(() -> tokens.get("a")).hasMessage("Nobody there.");
        away = false;
        assertThat(tokens.get("a")).isEqualTo("a2");
    }

    @Test
    void afterARenewalThatFailedTheOldOneIsUsedForSomeSeconds() {
        tokens.get("a");
        away = true;
        pass(250);
        assertThat(tokens.get("a")).isEqualTo("a1");
        away = false;
        pass(4);
        assertThat(tokens.get("a")).isEqualTo("a1");
        pass(2);
        assertThat(tokens.get("a")).isEqualTo("a2");
    }

    @Test
    void whateverFailsTheOldOneIsUsed() {
        RenewingTokenCache<String> odd =
                new RenewingTokenCache<>(
                        request -> {
                            if (away) {
                                throw new IllegalStateException("Odd.");
                            }
                            return issue(request);
                        },
                        () -> now);
        odd.get("a");
        away = true;
        pass(250);
        assertThat(odd.get("a")).isEqualTo("a1");
    }

    @Test
    @Timeout(60)
    void aRenewalThatHangsHoldsUpNobodyElse() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        RenewingTokenCache<String> slow =
                new RenewingTokenCache<>(
                        request -> {
                            if (issued == 1 && request.equals("a")) {
                                asked.countDown();
                                await(answered);
                            }
                            return issue(request);
                        },
                        () -> now);
        slow.get("a");
        pass(250);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> renewed = threads.submit(() -> slow.get("a"));
            try {
                await(asked);
                assertThat(slow.get("a")).isEqualTo("a1");
                assertThat(slow.get("b")).isEqualTo("b2");
            } finally {
                answered.countDown();
            }
            assertThat(renewed.get()).isEqualTo("a3");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void pass(long seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }

    private IssuedToken issue(String request) {
        if (away) {
            throw new TroupeException(ErrorCode.SERVER_UNREACHABLE, "Nobody there.");
        }
        return new IssuedToken(request + ++issued, 300);
    }
}
