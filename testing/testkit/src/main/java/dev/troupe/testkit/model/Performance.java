package dev.troupe.testkit.model;

import dev.troupe.testkit.model.scenario.Fault;
import dev.troupe.testkit.model.scenario.Finish;
import dev.troupe.testkit.model.scenario.ModelRequest;
import dev.troupe.testkit.model.scenario.Pace;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import dev.troupe.testkit.model.scenario.Usage;
import dev.troupe.testkit.model.wire.Answer;
import dev.troupe.testkit.model.wire.ApiError;
import dev.troupe.testkit.model.wire.Event;
import dev.troupe.testkit.model.wire.Misencoding;
import dev.troupe.testkit.model.wire.WireProtocol;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Plays one turn for one request: the good answer, or the fault in its place. */
final class Performance {
    private final WireProtocol wire;
    private final ModelRequest request;
    private final Turn turn;
    private final Pace pace;
    private final Reply reply;

    Performance(WireProtocol wire, ModelRequest request, Turn turn, Pace usual, Reply reply) {
        this.wire = wire;
        this.request = request;
        this.turn = turn;
        this.pace = Objects.requireNonNullElse(turn.stream(), usual);
        this.reply = reply;
    }

    void play(Optional<Fault> fault) throws IOException, InterruptedException {
        if (turn.latency().isPositive()) {
            Thread.sleep(turn.latency());
        }
        if (fault.isPresent()) {
            fail(fault.get());
        } else {
            succeed(good());
        }
    }

    private void fail(Fault fault) throws IOException, InterruptedException {
        switch (fault) {
            case Fault.Refuse refuse -> reply.error(wire, error(refuse));
            case Fault.FailMidStream(_, int after, Fault.Refuse refusal) ->
                    failMidStream(after, error(refusal));
            case Fault.Break(_, int after) -> breakOff(after);
            case Fault.Silence(_, int after, Duration length) -> fallSilent(after, length);
            case Fault.InvalidUtf8 _ ->
                    succeed(answer(Misencoding.in(turn.text()), turn.toolCalls()));
            case Fault.Garbage _ -> garbage();
            case Fault.Empty _ -> succeed(answer("", List.of()));
            case Fault.Raw(_, String body) -> raw(body);
        }
    }

    private void succeed(Answer answer) throws IOException, InterruptedException {
        if (request.streamed()) {
            stream(wire.events(request, answer, pace.chunk()));
        } else {
            reply.json(200, wire.answer(request, answer).toString());
        }
    }

    private void failMidStream(int after, ApiError error) throws IOException, InterruptedException {
        if (!request.streamed()) {
            reply.error(wire, error);
            return;
        }
        List<Event> events = firstGoodEvents(after);
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
        List<Event> events = wire.events(request, good(), pace.chunk());
        int before = Math.min(after, events.size());
        reply.interruptedStream(wire.streamType(), events, pace.delay(), before, length);
    }

    private void stream(List<Event> events) throws IOException, InterruptedException {
        reply.stream(wire.streamType(), events, pace.delay());
    }

    private void garbage() throws IOException, InterruptedException {
        if (!request.streamed()) {
            reply.json(200, "{\"id\": \"half an obj");
            return;
        }
        List<Event> events = new ArrayList<>(wire.events(request, good(), pace.chunk()));
        Event middle = events.get(events.size() / 2);
        events.set(events.size() / 2, middle.with("{\"id\": \"half an obj"));
        stream(events);
    }

    private void raw(String body) throws IOException {
        reply.whole(200, request.streamed() ? wire.streamType() : "application/json", body);
    }

    private List<Event> firstGoodEvents(int count) {
        List<Event> events = wire.events(request, good(), pace.chunk());
        return new ArrayList<>(events.subList(0, Math.min(count, events.size())));
    }

    private ApiError error(Fault.Refuse fault) {
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
        return new ApiError(fault.status(), message, null, null, fault.retryAfter());
    }

    private Answer answer(String text, List<ScriptedCall> calls) {
        List<Answer.Call> wired =
                calls.stream()
                        .map(it -> new Answer.Call(id(it), it.name(), it.arguments()))
                        .toList();
        return new Answer(turn.thinking(), turn.sealed(), text, wired, usage(text, wired), end());
    }

    private Answer good() {
        return turn.finish() == Finish.BLOCKED
                ? answer("", List.of())
                : answer(turn.text(), turn.toolCalls());
    }

    private Answer.End end() {
        return switch (turn.finish()) {
            case LENGTH -> Answer.End.LENGTH;
            case SAFETY -> Answer.End.SAFETY;
            case BLOCKED -> Answer.End.BLOCKED;
            case null -> Answer.End.NATURAL;
        };
    }

    private String id(ScriptedCall call) {
        return Objects.requireNonNullElseGet(call.id(), wire::callId);
    }

    private Usage usage(String text, List<Answer.Call> calls) {
        if (turn.usage() != null) {
            return turn.usage();
        }
        int thoughts = turn.thinking().length() / 4;
        int characters =
                text.length()
                        + calls.stream()
                                .mapToInt(it -> it.name().length() + it.arguments().length())
                                .sum();
        return new Usage(request.tokens(), characters / 4 + 1 + thoughts, 0, thoughts);
    }
}
