package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One answer of the model.
 *
 * @param at which turn numbers it can answer
 * @param match what the request must look like
 * @param text what it says; may be empty
 * @param toolCalls the calls it makes, in order
 * @param usage tokens to report; null to estimate them
 * @param stream how to cut it; null for the scenario's pace
 * @param latency wait before the first byte, zero or more
 * @param faults what goes wrong first, in order
 * @param finish {@code length} when the answer is cut at the token limit; null for the natural reason
 */
public record Turn(
        Position at,
        RequestMatch match,
        String text,
        List<ScriptedCall> toolCalls,
        @Nullable Usage usage,
        @Nullable Pace stream,
        Duration latency,
        List<Fault> faults,
        @Nullable String finish) {

    /** Copies the lists and refuses turns that could never be chosen or played. */
    public Turn {
        toolCalls = List.copyOf(toolCalls);
        faults = List.copyOf(faults);
        if (at instanceof Position.Anywhere && match.acceptsAll()) {
            throw new IllegalArgumentException(
                    "a turn with 'at: any' needs a match, or it would answer everything");
        }
        if (finish != null && !finish.equals("length")) {
            throw new IllegalArgumentException(
                    "finish is '" + finish + "'; the only value is length");
        }
    }

    /** A turn that only talks. */
    public static Turn say(String text) {
        return call(text);
    }

    /** A turn that talks and calls tools. */
    public static Turn call(String text, ScriptedCall... calls) {
        return new Turn(
                new Position.Listed(),
                RequestMatch.ANY,
                text,
                List.of(calls),
                null,
                null,
                Duration.ZERO,
                List.of(),
                null);
    }

    /** This turn, preceded by faults. */
    public Turn after(Fault... failures) {
        return new Turn(
                at, match, text, toolCalls, usage, stream, latency, List.of(failures), finish);
    }

    /** This turn, for requests that match only. */
    public Turn when(Position position, RequestMatch condition) {
        return new Turn(
                position, condition, text, toolCalls, usage, stream, latency, faults, finish);
    }

    /** This turn, streamed at that pace after that wait. */
    public Turn paced(Pace pace, Duration wait) {
        return new Turn(at, match, text, toolCalls, usage, pace, wait, faults, finish);
    }

    @JsonCreator
    static Turn read(
            @Nullable Position at,
            @Nullable RequestMatch match,
            @Nullable String text,
            @Nullable List<ScriptedCall> toolCalls,
            @Nullable Usage usage,
            @Nullable Pace stream,
            @Nullable Duration latency,
            @Nullable List<Fault> faults,
            @Nullable String finish) {
        return new Turn(
                Objects.requireNonNullElseGet(at, Position.Listed::new),
                Objects.requireNonNullElse(match, RequestMatch.ANY),
                Objects.requireNonNullElse(text, ""),
                Objects.requireNonNullElse(toolCalls, List.of()),
                usage,
                stream,
                Objects.requireNonNullElse(latency, Duration.ZERO),
                Objects.requireNonNullElse(faults, List.of()),
                finish);
    }
}
