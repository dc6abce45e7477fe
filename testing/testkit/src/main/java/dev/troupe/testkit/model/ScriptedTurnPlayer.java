package dev.troupe.testkit.model;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.scenario.ScriptedFault;
import dev.troupe.testkit.model.scenario.ScriptedFinishReason;
import dev.troupe.testkit.model.scenario.ScriptedTokenUsage;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.wire.InvalidUtf8Encoder;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.ScriptedAnswer;
import dev.troupe.testkit.model.wire.StreamedEvent;
import dev.troupe.testkit.model.wire.WireProtocol;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Plays one turn for one request: the good answer, or the fault in its place. */
final class ScriptedTurnPlayer {
    private final WireProtocol wire;
    private final ParsedModelRequest request;
    private final ScriptedTurn turn;
    private final StreamPace pace;
    private final ModelHttpReplyWriter reply;

    ScriptedTurnPlayer(
            WireProtocol wire,
            ParsedModelRequest request,
            ScriptedTurn turn,
            StreamPace usual,
            ModelHttpReplyWriter reply) {
        this.wire = wire;
        this.request = request;
        this.turn = turn;
        this.pace = Objects.requireNonNullElse(turn.stream(), usual);
        this.reply = reply;
    }

    void play(Optional<ScriptedFault> fault) throws IOException, InterruptedException {
        if (turn.latency().isPositive()) {
            Thread.sleep(turn.latency());
        }
        if (fault.isPresent()) {
            fail(fault.get());
        } else {
            succeed(good());
        }
    }

    private void fail(ScriptedFault fault) throws IOException, InterruptedException {
        switch (fault) {
            case ScriptedFault.Refuse refuse -> reply.error(wire, error(refuse));
            case ScriptedFault.FailMidStream(_, int after, ScriptedFault.Refuse refusal) ->
                    failMidStream(after, error(refusal));
            case ScriptedFault.Break(_, int after) -> breakOff(after);
            case ScriptedFault.Silence(_, int after, Duration length) -> fallSilent(after, length);
            case ScriptedFault.InvalidUtf8 _ ->
                    succeed(answer(InvalidUtf8Encoder.in(turn.text()), turn.toolCalls()));
            case ScriptedFault.Garbage _ -> garbage();
            case ScriptedFault.Empty _ -> succeed(answer("", List.of()));
            case ScriptedFault.Raw(_, String body) -> raw(body);
        }
    }

    private void succeed(ScriptedAnswer answer) throws IOException, InterruptedException {
        if (request.streamed()) {
            stream(wire.events(request, answer, pace.chunk()));
        } else {
            reply.json(200, wire.answer(request, answer).toString());
        }
    }

    private void failMidStream(int after, ProviderError error)
            throws IOException, InterruptedException {
        if (!request.streamed()) {
            reply.error(wire, error);
            return;
        }
        List<StreamedEvent> events = firstGoodEvents(after);
        events.add(wire.errorEvent(error));
        stream(events);
    }

    private void breakOff(int after) throws IOException, InterruptedException {
        if (request.streamed()) {
            reply.brokenStream(wire.streamType(), firstGoodEvents(after), pace.delay());
        } else {
            reply.half(wire.answer(request, good()).toString());
        }
    }

    private void fallSilent(int after, Duration length) throws IOException, InterruptedException {
        if (!request.streamed()) {
            Thread.sleep(length);
            succeed(good());
            return;
        }
        List<StreamedEvent> events = wire.events(request, good(), pace.chunk());
        int before = Math.min(after, events.size());
        reply.interruptedStream(wire.streamType(), events, pace.delay(), before, length);
    }

    private void stream(List<StreamedEvent> events) throws IOException, InterruptedException {
        reply.stream(wire.streamType(), events, pace.delay());
    }

    private void garbage() throws IOException, InterruptedException {
        if (!request.streamed()) {
            reply.json(200, "{\"id\": \"half an obj");
            return;
        }
        List<StreamedEvent> events = new ArrayList<>(wire.events(request, good(), pace.chunk()));
        StreamedEvent middle = events.get(events.size() / 2);
        events.set(events.size() / 2, middle.with("{\"id\": \"half an obj"));
        stream(events);
    }

    private void raw(String body) throws IOException {
        reply.whole(200, request.streamed() ? wire.streamType() : "application/json", body);
    }

    private List<StreamedEvent> firstGoodEvents(int count) {
        List<StreamedEvent> events = wire.events(request, good(), pace.chunk());
        return new ArrayList<>(events.subList(0, Math.min(count, events.size())));
    }

    private ProviderError error(ScriptedFault.Refuse fault) {
        if ("context_length".equals(fault.code())) {
            return wire.tooLong(request.tokens() + 200_000, 200_000);
        }
        if ("no_tools".equals(fault.code())) {
            return wire.withoutTools(request.model());
        }
        String message =
                fault.message() != null
                        ? fault.message()
                        : wire.usually(fault.status(), request.model());
        return new ProviderError(fault.status(), message, null, null, fault.retryAfter());
    }

    private ScriptedAnswer answer(String text, List<ScriptedToolCall> calls) {
        List<ScriptedAnswer.Call> wired =
                calls.stream()
                        .map(it -> new ScriptedAnswer.Call(id(it), it.name(), it.arguments()))
                        .toList();
        return new ScriptedAnswer(
                turn.thinking(), turn.sealed(), text, wired, usage(text, wired), end());
    }

    private ScriptedAnswer good() {
        return turn.finish() == ScriptedFinishReason.BLOCKED
                ? answer("", List.of())
                : answer(turn.text(), turn.toolCalls());
    }

    private ScriptedAnswer.End end() {
        return switch (turn.finish()) {
            case LENGTH -> ScriptedAnswer.End.LENGTH;
            case SAFETY -> ScriptedAnswer.End.SAFETY;
            case BLOCKED -> ScriptedAnswer.End.BLOCKED;
            case null -> ScriptedAnswer.End.NATURAL;
        };
    }

    private String id(ScriptedToolCall call) {
        return Objects.requireNonNullElseGet(call.id(), wire::callId);
    }

    private ScriptedTokenUsage usage(String text, List<ScriptedAnswer.Call> calls) {
        if (turn.usage() != null) {
            return turn.usage();
        }
        int thoughts = turn.thinking().length() / 4;
        int characters =
                text.length()
                        + calls.stream()
                                .mapToInt(it -> it.name().length() + it.arguments().length())
                                .sum();
        return new ScriptedTokenUsage(request.tokens(), characters / 4 + 1 + thoughts, 0, thoughts);
    }
}
