package dev.troupe.model.gateway;

import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.connection.ModelConnection;
import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ResponseAssembler;
import dev.troupe.model.token.TokenCounter;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.retry.Retry;
import java.time.Duration;
import java.util.concurrent.Callable;

/** One model with everything that protects it and us: bulkhead, circuit breaker and retries. */
final class RetryingModel {
    private final String name;
    private final ModelSettings settings;
    private final ModelConnection connection;
    private final ResilienceConfig resilience;
    private final Retry retry;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;
    private final ModelMetrics metrics;
    private final TokenCounter tokens;

    RetryingModel(
            String name,
            ModelSettings settings,
            ModelConnection connection,
            ResilienceConfig resilience,
            ModelMetrics metrics) {
        this.name = name;
        this.settings = settings;
        this.connection = connection;
        this.resilience = resilience;
        this.retry = resilience.retry(name, patient());
        this.breaker = resilience.breaker(name, patient());
        this.bulkhead = resilience.bulkhead(name, settings.maxConcurrent());
        this.metrics = metrics;
        this.tokens = TokenCounter.of(settings);
    }

    /** Whether its model is told how much to think. */
    boolean takesEffort() {
        return settings.takesEffort();
    }

    ModelResponse call(ModelRequest request, ModelStreamListener listener)
            throws InterruptedException {
        ModelCallTally attempts =
                new ModelCallTally(
                        settings, tokens, request, it -> patient() && resilience.isAway(it));
        Callable<ResponseAssembler> protectedAttempt =
                Bulkhead.decorateCallable(
                        bulkhead,
                        CircuitBreaker.decorateCallable(
                                breaker, () -> attempt(request, listener, attempts)));
        AbsentProviderRetry absence =
                resilience.patience(
                        settings.patience(),
                        wait -> listener.onRateLimited(name, wait),
                        (most, failure) -> away(listener, most, failure));
        Callable<ResponseAssembler> borne =
                patient() ? () -> absence.call(protectedAttempt) : protectedAttempt;
        try {
            return attempts.answer(retry.executeCallable(borne));
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("The model call was interrupted.");
            }
            throw new ModelFailureExplainer(name, settings, attempts.lost(), attempts.heard())
                    .of(e);
        }
    }

    private void away(ModelStreamListener listener, Duration most, ModelFailure failure) {
        listener.onAway(name, settings.url(), most, String.valueOf(failure.getMessage()));
    }

    /** Where another model can answer, nobody waits long for this one. */
    private boolean patient() {
        return !settings.fallsBack();
    }

    private ResponseAssembler attempt(
            ModelRequest request, ModelStreamListener listener, ModelCallTally attempts)
            throws InterruptedException {
        attempts.begin(listener);
        Notes notes = new Notes(listener);
        try {
            ResponseAssembler assembler =
                    metrics.time(name, () -> connection.attempt(request, notes));
            attempts.succeeded();
            return assembler;
        } catch (ModelFailure e) {
            attempts.failed(notes.heard(), notes.written(), e);
            metrics.failed(name, e.kind());
            listener.failed(name, e.kind().wire());
            throw e;
        }
    }

    /** Remembers what was heard, for counting what an attempt that failed has cost. */
    private static final class Notes implements ModelStreamListener {
        private final ModelStreamListener listener;
        private final StringBuilder written = new StringBuilder();
        private boolean heard;

        Notes(ModelStreamListener listener) {
            this.listener = listener;
        }

        /** Whether pieces came that people may have seen. */
        boolean heard() {
            return heard;
        }

        /** All that the model wrote, calls and thoughts included. */
        String written() {
            return written.toString();
        }

        @Override
        public void text(String delta) {
            heard = true;
            written.append(delta);
            listener.text(delta);
        }

        @Override
        public void calling(String part) {
            written.append(part.isEmpty() ? " " : part);
        }

        @Override
        public void thinking(String delta) {
            written.append(delta);
            listener.thinking(delta);
        }

        @Override
        public void onRetry(int attempt, boolean voided, String reason) {
            listener.onRetry(attempt, voided, reason);
        }

        @Override
        public void onFallback(String from, String to, boolean voided, String reason) {
            listener.onFallback(from, to, voided, reason);
        }

        @Override
        public void toolsInText(String model) {
            listener.toolsInText(model);
        }
    }
}
