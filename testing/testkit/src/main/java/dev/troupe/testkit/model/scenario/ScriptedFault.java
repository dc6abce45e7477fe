package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Describes what goes wrong instead of a good answer, for the first {@link #times()} requests of a turn. */
public sealed interface ScriptedFault {

    /** Counts the requests that suffer before the next fault, or the good answer, has its turn; at least 1. */
    int times();

    /**
     * An error response in the protocol's own shape.
     *
     * @param times see {@link ScriptedFault#times()}
     * @param status HTTP status, 400–599
     * @param retryAfter value of the {@code Retry-After} header, or null
     * @param code {@code context_length} for the real "too long" error, {@code no_tools} for that of a model
     *     that calls no tools, or null
     * @param message what the error says; null for the usual wording
     */
    record Refuse(
            int times,
            int status,
            @Nullable Duration retryAfter,
            @Nullable String code,
            @Nullable String message)
            implements ScriptedFault {
        /** Refuses statuses that are no errors. */
        public Refuse {
            if (status < 400 || status > 599) {
                throw new IllegalArgumentException(
                        "fault status " + status + " is no error; give 400 to 599");
            }
            if (code != null && !code.equals("context_length") && !code.equals("no_tools")) {
                throw new IllegalArgumentException(
                        "fault code '"
                                + code
                                + "' is unknown; there are context_length and no_tools");
            }
        }
    }

    /**
     * The stream reports an error of the service after some good events.
     *
     * @param times see {@link ScriptedFault#times()}
     * @param after good events before it
     * @param refusal the error
     */
    record FailMidStream(int times, int after, Refuse refusal) implements ScriptedFault {}

    /**
     * The connection is cut.
     *
     * @param times see {@link ScriptedFault#times()}
     * @param after events that still arrive; an answer that is not streamed is cut in half
     */
    record Break(int times, int after) implements ScriptedFault {}

    /**
     * Nothing comes for a while, then the rest of the good answer.
     *
     * @param times see {@link ScriptedFault#times()}
     * @param after events before it; of an answer that is not streamed none arrives before
     * @param length how long, more than zero
     */
    record Silence(int times, int after, Duration length) implements ScriptedFault {
        /** Refuses silences that nobody notices. */
        public Silence {
            if (!length.isPositive()) {
                throw new IllegalArgumentException("silence is " + length + "; give more than 0");
            }
        }
    }

    /** A good answer with bytes in the middle of its text that are no UTF-8. */
    record InvalidUtf8(int times) implements ScriptedFault {}

    /** A good answer with one event, or the body, that is no JSON. */
    record Garbage(int times) implements ScriptedFault {}

    /** A well-formed answer that says nothing. */
    record Empty(int times) implements ScriptedFault {}

    /**
     * This body with status 200, whatever it is.
     *
     * @param times see {@link ScriptedFault#times()}
     * @param body sent as it is; may be empty
     */
    record Raw(int times, String body) implements ScriptedFault {}

    /**
     * Reads a fault from a file: exactly one kind of key must be given, {@code times} defaults to "always".
     *
     * @throws IllegalArgumentException when the keys do not make one fault
     */
    @JsonCreator
    static ScriptedFault read(
            @Nullable Integer times,
            @Nullable Integer status,
            @Nullable Duration retryAfter,
            @Nullable String code,
            @Nullable String message,
            @Nullable Integer breakAfter,
            @Nullable Integer silentAfter,
            @Nullable Duration silence,
            @Nullable Boolean invalidUtf8,
            @Nullable Boolean garbage,
            @Nullable Boolean empty,
            @Nullable String raw) {
        int count = times == null ? Integer.MAX_VALUE : times;
        if (count < 1) {
            throw new IllegalArgumentException("fault times is " + count + "; give at least 1");
        }
        if (status != null) {
            Refuse refusal = new Refuse(count, status, retryAfter, code, message);
            return breakAfter == null ? refusal : new FailMidStream(count, breakAfter, refusal);
        }
        if (breakAfter != null) {
            return new Break(count, breakAfter);
        }
        if (silentAfter != null) {
            return new Silence(
                    count, silentAfter, silence == null ? Duration.ofMinutes(10) : silence);
        }
        if (Boolean.TRUE.equals(invalidUtf8)) {
            return new InvalidUtf8(count);
        }
        if (Boolean.TRUE.equals(garbage)) {
            return new Garbage(count);
        }
        if (Boolean.TRUE.equals(empty)) {
            return new Empty(count);
        }
        if (raw != null) {
            return new Raw(count, raw);
        }
        throw new IllegalArgumentException(
                "a fault says nothing; give status, break_after, silent_after,"
                        + " invalid_utf8, garbage, empty or raw");
    }
}
