package dev.troupe.worker.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One attempt that failed, sorted by what to do about it. */
final class ModelFailure extends RuntimeException {
    private final Kind kind;
    private final @Nullable Duration retryAfter;

    ModelFailure(
            Kind kind, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = retryAfter;
    }

    /** The same failure in other words. */
    ModelFailure saying(Kind other, String message) {
        return new ModelFailure(other, message, retryAfter, this);
    }

    Kind kind() {
        return kind;
    }

    /** How long the provider wants to be left alone, if it said so. */
    @Nullable Duration retryAfter() {
        return retryAfter;
    }

    /** What an attempt can die of. */
    enum Kind {
        RATE_LIMIT("rate-limit", true),
        OVERLOAD("overload", true),
        TIME_OUT("time-out", true),
        CONNECTION("connection", true),
        BROKEN_STREAM("broken-stream", true),
        INVALID_OUTPUT("invalid-output", false),
        NO_ANSWER("no-answer", false),
        CONTEXT_TOO_LONG("context-too-long", false),
        KEY("key", false),
        REJECTED("rejected", false);

        private final String wire;
        private final boolean retryable;

        Kind(String wire, boolean retryable) {
            this.wire = wire;
            this.retryable = retryable;
        }

        /** The label of the error metric. */
        String wire() {
            return wire;
        }

        boolean retryable() {
            return retryable;
        }

        /** Whether it says something about the provider's health. */
        boolean provider() {
            return switch (this) {
                case RATE_LIMIT, OVERLOAD, TIME_OUT, CONNECTION, BROKEN_STREAM -> true;
                case INVALID_OUTPUT, NO_ANSWER, CONTEXT_TOO_LONG, KEY, REJECTED -> false;
            };
        }
    }
}
