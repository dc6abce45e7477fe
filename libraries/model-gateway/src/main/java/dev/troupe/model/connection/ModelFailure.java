package dev.troupe.model.connection;

import java.net.ConnectException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One attempt that failed, sorted by what to do about it. */
public final class ModelFailure extends RuntimeException {
    private final Kind kind;
    private final @Nullable Duration retryAfter;
    private final String detail;

    /**
     * A failed attempt.
     *
     * @param message what happened, as half a sentence about the model: "it answered 503 …"
     * @param retryAfter how long the provider wants to be left alone; null: it did not say
     */
    public ModelFailure(
            Kind kind, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        this(kind, message, message, retryAfter, cause);
    }

    /**
     * A failed attempt of which more is known than people read.
     *
     * @param detail all that the provider said of it
     */
    public ModelFailure(
            Kind kind,
            String message,
            String detail,
            @Nullable Duration retryAfter,
            @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.detail = detail;
        this.retryAfter = retryAfter;
    }

    /** The same failure in other words. */
    public ModelFailure saying(Kind other, String message) {
        return new ModelFailure(other, message, detail, retryAfter, this);
    }

    /** Returns the kind, which says what to do about the failure. */
    public Kind kind() {
        return kind;
    }

    /** Returns all that the provider said of it, for whoever looks for names of fields. */
    public String detail() {
        return detail;
    }

    /** Tells how long the provider wants to be left alone, if it said so. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }

    /** Whether nobody answers there at the moment, as when a server starts: it says so itself, or nobody listens. */
    public boolean away() {
        return kind == Kind.UNAVAILABLE || (kind == Kind.CONNECTION && isRefused(getCause()));
    }

    private static boolean isRefused(@Nullable Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException) {
                return true;
            }
        }
        return false;
    }

    /** Says why an attempt failed. */
    public enum Kind {
        RATE_LIMIT("rate-limit", true),
        OVERLOAD("overload", true),
        /** It answers 503: it starts, loads a model, or has no room just now. */
        UNAVAILABLE("unavailable", true),
        TIME_OUT("time-out", true),
        CONNECTION("connection", true),
        BROKEN_STREAM("broken-stream", true),
        INVALID_OUTPUT("invalid-output", false),
        /** The model itself spoiled an answer that came whole: it is empty, or a call in it is. */
        SPOILED("spoiled", true),
        NO_ANSWER("no-answer", false),
        CONTEXT_TOO_LONG("context-too-long", false),
        KEY("key", false),
        /** It has no model of that name. */
        UNKNOWN_MODEL("unknown-model", false),
        /** The model has no tool calls. */
        NO_TOOLS("no-tools", false),
        /** It does not want to be told how much to think. */
        NO_EFFORT("no-effort", false),
        /** It does not take back what it once gave of its thoughts. */
        NO_THOUGHTS("no-thoughts", false),
        /** It cannot read an image of the request, or takes none of its kind. */
        NO_IMAGE("no-image", false),
        /** It is replayed, and nobody has recorded such a request. */
        NOT_RECORDED("not-recorded", false),
        REJECTED("rejected", false);

        private final String wire;
        private final boolean retryable;

        Kind(String wire, boolean retryable) {
            this.wire = wire;
            this.retryable = retryable;
        }

        /** The label of the error metric. */
        public String wire() {
            return wire;
        }

        /** Whether the same request may well succeed a moment later. */
        public boolean retryable() {
            return retryable;
        }

        /** Whether it says something about the provider's health. */
        public boolean provider() {
            return switch (this) {
                case RATE_LIMIT, OVERLOAD, UNAVAILABLE, TIME_OUT, CONNECTION, BROKEN_STREAM -> true;
                case INVALID_OUTPUT,
                        SPOILED,
                        NO_ANSWER,
                        CONTEXT_TOO_LONG,
                        KEY,
                        UNKNOWN_MODEL,
                        NO_TOOLS,
                        NO_EFFORT,
                        NO_THOUGHTS,
                        NO_IMAGE,
                        NOT_RECORDED,
                        REJECTED ->
                        false;
            };
        }
    }
}
