package dev.troupe.worker.model.gateway;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Spend;
import dev.troupe.worker.model.ModelAnswer;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.StreamListener;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.token.Tokens;
import dev.troupe.worker.model.wire.ChatWire;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.Pieces;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.retry.Retry;
import java.util.concurrent.Callable;

/** One model with everything that protects it and us: bulkhead, circuit breaker and retries. */
final class ModelLane {
    private final String name;
    private final ModelSettings settings;
    private final ChatWire wire;
    private final Retry retry;
    private final CircuitBreaker breaker;
    private final Bulkhead bulkhead;
    private final ModelMetrics metrics;
    private final Tokens tokens;

    ModelLane(
            String name,
            ModelSettings settings,
            ChatWire wire,
            Protection protection,
            ModelMetrics metrics) {
        this.name = name;
        this.settings = settings;
        this.wire = wire;
        this.retry = protection.retry(name);
        this.breaker = protection.breaker(name);
        this.bulkhead = protection.bulkhead(name, settings.maxConcurrent());
        this.metrics = metrics;
        this.tokens = Tokens.of(settings);
    }

    ModelAnswer call(ModelRequest request, StreamListener listener) throws InterruptedException {
        Attempts attempts = new Attempts(settings, tokens, request);
        Callable<Pieces> protectedAttempt =
                Bulkhead.decorateCallable(
                        bulkhead,
                        CircuitBreaker.decorateCallable(
                                breaker, () -> attempt(request, listener, attempts)));
        try {
            return attempts.answer(retry.executeCallable(protectedAttempt));
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            if (Thread.interrupted()) {
                throw new InterruptedException("The model call was interrupted.");
            }
            throw explain(e, attempts.lost());
        }
    }

    private Pieces attempt(ModelRequest request, StreamListener listener, Attempts attempts)
            throws InterruptedException {
        attempts.begin(listener);
        Notes notes = new Notes(listener);
        try {
            Pieces pieces = metrics.time(name, () -> wire.attempt(request, notes));
            attempts.succeeded();
            return pieces;
        } catch (ModelFailure e) {
            attempts.failed(notes.heard(), e);
            metrics.failed(name, e.kind());
            throw e;
        }
    }

    private RuntimeException explain(Exception thrown, Spend lost) {
        return switch (thrown) {
            case ModelFailure failure -> explain(failure, lost);
            case CallNotPermittedException e ->
                    new ModelCallException(
                            ErrorCode.MODEL_UNAVAILABLE,
                            who() + " failed too often just now and is left alone for a while.",
                            ErrorCode.MODEL_UNAVAILABLE.hint(),
                            lost,
                            e);
            case BulkheadFullException e ->
                    new ModelCallException(
                            ErrorCode.MODEL_UNAVAILABLE,
                            who() + " has too many calls under way.",
                            "Raise `troupe.models." + name + ".max-concurrent` or resume later.",
                            lost,
                            e);
            case RuntimeException e -> e;
            default -> new IllegalStateException("A model call failed in an unknown way.", thrown);
        };
    }

    private RuntimeException explain(ModelFailure failure, Spend lost) {
        String what = who() + " failed: " + failure.getMessage() + ".";
        return switch (failure.kind()) {
            case CONTEXT_TOO_LONG -> new ContextTooLongException(what, failure);
            case KEY -> rejectedKey(failure, lost);
            case REJECTED ->
                    new ModelCallException(
                            ErrorCode.MODEL_REJECTED,
                            who() + " refused the request: " + failure.getMessage() + ".",
                            "If the model's name, its address or its limit of output is wrong, correct"
                                    + " `model`, `base-url` or `max-output-tokens` of `troupe.models."
                                    + name
                                    + "`.",
                            lost,
                            failure);
            case UNKNOWN_MODEL ->
                    new ModelCallException(
                            ErrorCode.MODEL_REJECTED,
                            who() + " does not exist there: " + failure.getMessage() + ".",
                            "Correct `troupe.models."
                                    + name
                                    + ".model`, or fetch the model if it is a server of your own"
                                    + " (`ollama pull "
                                    + settings.model()
                                    + "`).",
                            lost,
                            failure);
            case NO_TOOLS ->
                    new ModelCallException(
                            ErrorCode.MODEL_REJECTED,
                            who() + " does not call tools: " + failure.getMessage() + ".",
                            "Set `troupe.models." + name + ".tools: text`.",
                            lost,
                            failure);
            case NO_ANSWER ->
                    new ModelCallException(
                            ErrorCode.MODEL_OUTPUT_INVALID,
                            what,
                            "Check that `troupe.models."
                                    + name
                                    + ".base-url` is the address of the API, and `protocol` what it"
                                    + " speaks.",
                            lost,
                            failure);
            case INVALID_OUTPUT ->
                    new ModelCallException(
                            ErrorCode.MODEL_OUTPUT_INVALID,
                            what,
                            ErrorCode.MODEL_OUTPUT_INVALID.hint(),
                            lost,
                            failure);
            case RATE_LIMIT, OVERLOAD, TIME_OUT, CONNECTION, BROKEN_STREAM ->
                    new ModelCallException(
                            ErrorCode.MODEL_UNAVAILABLE,
                            what,
                            ErrorCode.MODEL_UNAVAILABLE.hint(),
                            lost,
                            failure);
        };
    }

    private TroupeException rejectedKey(ModelFailure failure, Spend lost) {
        return new ModelCallException(
                ErrorCode.MODEL_REJECTED,
                who() + " does not accept its key: " + failure.getMessage() + ".",
                settings.hasKey()
                        ? "Correct `troupe.models.%s.api-key` in the configuration.".formatted(name)
                        : "Correct the environment variable %s.".formatted(settings.keyVariable()),
                lost,
                failure);
    }

    private String who() {
        return "Model '" + name + "' (" + settings.model() + " at " + settings.url() + ")";
    }

    /** Remembers what was heard, for counting what an attempt that failed has cost. */
    private static final class Notes implements StreamListener {
        private final StreamListener listener;
        private final StringBuilder heard = new StringBuilder();

        Notes(StreamListener listener) {
            this.listener = listener;
        }

        String heard() {
            return heard.toString();
        }

        @Override
        public void text(String delta) {
            heard.append(delta);
            listener.text(delta);
        }

        @Override
        public void restarted(int attempt, boolean voided, String reason) {
            listener.restarted(attempt, voided, reason);
        }
    }
}
