package dev.troupe.testkit.model.scenario;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
 * @param finish why the answer ends early; null for the natural reason
 * @param thinking what it thinks before, for protocols and requests that show it; may be empty
 * @param sealed what else it thinks before, which Anthropic's service gives nobody to read; may be empty
 */
public record ScriptedTurn(
        TurnPosition at,
        RequestMatch match,
        String text,
        List<ScriptedToolCall> toolCalls,
        @Nullable ScriptedTokenUsage usage,
        @Nullable StreamPace stream,
        Duration latency,
        List<ScriptedFault> faults,
        @Nullable ScriptedFinishReason finish,
        String thinking,
        String sealed) {

    /** Copies the lists and refuses turns that could never be chosen or played. */
    public ScriptedTurn {
        toolCalls = List.copyOf(toolCalls);
        faults = List.copyOf(faults);
        if (at instanceof TurnPosition.Anywhere && match.acceptsAll()) {
            throw new IllegalArgumentException(
                    "a turn with 'at: any' needs a match, or it would answer everything");
        }
    }

    /** A turn without thoughts. */
    public ScriptedTurn(
            TurnPosition at,
            RequestMatch match,
            String text,
            List<ScriptedToolCall> toolCalls,
            @Nullable ScriptedTokenUsage usage,
            @Nullable StreamPace stream,
            Duration latency,
            List<ScriptedFault> faults,
            @Nullable ScriptedFinishReason finish) {
        this(at, match, text, toolCalls, usage, stream, latency, faults, finish, "", "");
    }

    /** A turn that only talks. */
    public static ScriptedTurn say(String text) {
        return call(text);
    }

    /** A turn that talks and calls tools. */
    public static ScriptedTurn call(String text, ScriptedToolCall... calls) {
        return new ScriptedTurn(
                new TurnPosition.Listed(),
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
    public ScriptedTurn after(ScriptedFault... failures) {
        return new ScriptedTurn(
                at,
                match,
                text,
                toolCalls,
                usage,
                stream,
                latency,
                List.of(failures),
                finish,
                thinking,
                sealed);
    }

    /** This turn, for requests that match only. */
    public ScriptedTurn when(TurnPosition position, RequestMatch condition) {
        return new ScriptedTurn(
                position, condition, text, toolCalls, usage, stream, latency, faults, finish,
                thinking, sealed);
    }

    /** This turn, streamed at that pace after that wait. */
    public ScriptedTurn paced(StreamPace pace, Duration wait) {
        return new ScriptedTurn(
                at, match, text, toolCalls, usage, pace, wait, faults, finish, thinking, sealed);
    }

    /** This turn, after these thoughts. */
    public ScriptedTurn thinking(String thoughts) {
        return thinking(thoughts, "");
    }

    /** This turn, after these thoughts and others that nobody can read. */
    public ScriptedTurn thinking(String thoughts, String others) {
        return new ScriptedTurn(
                at, match, text, toolCalls, usage, stream, latency, faults, finish, thoughts,
                others);
    }

    @JsonCreator
    static ScriptedTurn read(
            @Nullable TurnPosition at,
            @Nullable RequestMatch match,
            @Nullable String text,
            @Nullable Integer repeat,
            @Nullable List<ScriptedToolCall> toolCalls,
            @Nullable ScriptedTokenUsage usage,
            @Nullable StreamPace stream,
            @Nullable Duration latency,
            @Nullable List<ScriptedFault> faults,
            @Nullable ScriptedFinishReason finish,
            @Nullable String thinking,
            @Nullable String sealed) {
        return new ScriptedTurn(
                Objects.requireNonNullElseGet(at, TurnPosition.Listed::new),
                Objects.requireNonNullElse(match, RequestMatch.ANY),
                repeated(Objects.requireNonNullElse(text, ""), repeat == null ? 1 : repeat),
                Objects.requireNonNullElse(toolCalls, List.of()),
                usage,
                stream,
                Objects.requireNonNullElse(latency, Duration.ZERO),
                Objects.requireNonNullElse(faults, List.of()),
                finish,
                Objects.requireNonNullElse(thinking, ""),
                Objects.requireNonNullElse(sealed, ""));
    }

    /** Long texts without long files; {@code {n}} is the number of the repetition, from 1. */
    private static String repeated(String text, int times) {
        if (times < 1) {
            throw new IllegalArgumentException("repeat is " + times + "; give at least 1");
        }
        return times == 1
                ? text
                : IntStream.rangeClosed(1, times)
                        .mapToObj(it -> text.replace("{n}", Integer.toString(it)))
                        .collect(Collectors.joining());
    }
}
