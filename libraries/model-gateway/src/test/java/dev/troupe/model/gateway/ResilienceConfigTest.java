package dev.troupe.model.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ResilienceConfigTest {
    private final CircuitBreaker breaker =
            new ResilienceConfig(Duration.ofMillis(1), new SimpleMeterRegistry())
                    .breaker("m", false);

    @Test
    void oneTryThatFailsEndsTheTrialOfAProviderThatHangs() {
        breaker.transitionToOpenState();
        breaker.transitionToHalfOpenState();

        assertThat(breaker.tryAcquirePermission()).isTrue();
        assertThat(breaker.tryAcquirePermission()).isFalse();
        breaker.onError(
                1, TimeUnit.MINUTES, new ModelFailure(Kind.TIME_OUT, "it kept silent", null, null));

        assertThat(breaker.getState()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void theRestGrowsToFiveMinutes() {
        var rest = breaker.getCircuitBreakerConfig().getWaitIntervalFunctionInOpenState();

        assertThat(rest.apply(1)).isEqualTo(20_000);
        assertThat(rest.apply(3)).isEqualTo(80_000);
        assertThat(rest.apply(20)).isEqualTo(300_000);
    }
}
