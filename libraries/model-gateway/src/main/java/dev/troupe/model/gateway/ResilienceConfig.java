package dev.troupe.model.gateway;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ResponseAssembler;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.core.functions.Either;
import io.github.resilience4j.micrometer.tagged.TaggedBulkheadMetrics;
import io.github.resilience4j.micrometer.tagged.TaggedCircuitBreakerMetrics;
import io.github.resilience4j.micrometer.tagged.TaggedRetryMetrics;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Makes the guards of a model: three tries with doubling waits, patience with a provider that says when
 * to come back or is away, a breaker that opens when half of the last twenty tries failed through the provider and
 * rests longer each time that one more try fails, a limit on concurrent calls.
 */
final class ResilienceConfig {
    private static final int TRIES = 3;
    private static final int AWAY = 60;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
    private static final Duration REST = Duration.ofSeconds(20);
    private static final Duration LONGEST_REST = Duration.ofMinutes(5);

    private final Duration firstWait;
    private final RetryRegistry retries = RetryRegistry.ofDefaults();
    private final CircuitBreakerRegistry breakers = CircuitBreakerRegistry.ofDefaults();
    private final BulkheadRegistry bulkheads = BulkheadRegistry.ofDefaults();

    ResilienceConfig(Duration firstWait, MeterRegistry meters) {
        this.firstWait = firstWait;
        TaggedRetryMetrics.ofRetryRegistry(retries).bindTo(meters);
        TaggedCircuitBreakerMetrics.ofCircuitBreakerRegistry(breakers).bindTo(meters);
        TaggedBulkheadMetrics.ofBulkheadRegistry(bulkheads).bindTo(meters);
    }

    /**
     * @param patient whether {@link AbsentProviderRetry} sees to providers that put calls off or are away
     */
    Retry retry(String model, boolean patient) {
        RetryConfig config =
                RetryConfig.<ResponseAssembler>custom()
                        .maxAttempts(TRIES)
                        .retryOnException(it -> worthRetrying(it) && !(patient && isBorne(it)))
                        .intervalBiFunction(this::wait)
                        .failAfterMaxAttempts(false)
                        .build();
        return retries.retry("model-" + model, config);
    }

    /** Begins anew with a model whose settings have changed: what went wrong before says nothing of it. */
    void forget(String model) {
        retries.remove("model-" + model);
        breakers.remove("model-" + model);
        bulkheads.remove("model-" + model);
    }

    /** Whether the provider is well, has said when to come back, and refuses until then. */
    static boolean putOff(Throwable thrown) {
        return thrown instanceof ModelFailure failure
                && failure.kind() == ModelFailure.Kind.RATE_LIMIT
                && failure.retryAfter() != null;
    }

    /** Whether nobody answers now, and it is worth waiting for whoever starts there. */
    boolean isAway(ModelFailure failure) {
        Duration asked = failure.retryAfter();
        return failure.away() && (asked == null || asked.compareTo(longestAway()) <= 0);
    }

    /** How long a provider that is away is waited for: a minute with the usual first wait. */
    Duration longestAway() {
        return firstWait.multipliedBy(AWAY);
    }

    private boolean isBorne(Throwable thrown) {
        return putOff(thrown) || (thrown instanceof ModelFailure failure && isAway(failure));
    }

    private static boolean worthRetrying(Throwable thrown) {
        if (!(thrown instanceof ModelFailure failure) || !failure.kind().retryable()) {
            return false;
        }
        Duration asked = failure.retryAfter();
        return asked == null || asked.compareTo(LONGEST_WAIT) <= 0;
    }

    /** How one call bears a provider that puts it off or is away. */
    AbsentProviderRetry patience(
            Duration most, Consumer<Duration> postponed, BiConsumer<Duration, ModelFailure> away) {
        return new AbsentProviderRetry(this, most, firstWait, postponed, away);
    }

    private long wait(int attempt, Either<Throwable, ResponseAssembler> outcome) {
        long doubled = firstWait.toMillis() << (attempt - 1);
        if (outcome.isLeft() && outcome.getLeft() instanceof ModelFailure failure) {
            Duration asked = failure.retryAfter();
            return asked == null ? doubled : Math.max(doubled, asked.toMillis());
        }
        return doubled;
    }

    /**
     * @param patient whether {@link AbsentProviderRetry} sees to providers that put calls off or are away, which then says
     *     nothing about their health
     */
    CircuitBreaker breaker(String model, boolean patient) {
        CircuitBreakerConfig config =
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(20)
                        .minimumNumberOfCalls(12)
                        .failureRateThreshold(50)
                        .waitIntervalFunctionInOpenState(
                                IntervalFunction.ofExponentialBackoff(REST, 2.0, LONGEST_REST))
                        // Each costs somebody the whole patience with a provider that hangs.
                        .permittedNumberOfCallsInHalfOpenState(1)
                        .recordException(it -> it instanceof ModelFailure f && f.kind().provider())
                        .ignoreException(it ->
                                it instanceof InterruptedException || (patient && isBorne(it)))
                        .build();
        return breakers.circuitBreaker("model-" + model, config);
    }

    Bulkhead bulkhead(String model, int concurrent) {
        BulkheadConfig config =
                BulkheadConfig.custom()
                        .maxConcurrentCalls(concurrent)
                        .maxWaitDuration(LONGEST_WAIT)
                        .build();
        return bulkheads.bulkhead("model-" + model, config);
    }
}
