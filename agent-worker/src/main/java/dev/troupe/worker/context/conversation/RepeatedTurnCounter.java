package dev.troupe.worker.context.conversation;

import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.JournalRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Counts turns in which a model has learned nothing: all that it called, it had called before, and what came of it was the
 * same. A person who says something may change what comes of it, so that counting begins anew. Whoever waits for something
 * that goes on by itself asks for it again with good reason: such turns are not counted.
 */
final class RepeatedTurnCounter {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** How long something took is no news. */
    private static final Pattern TIME =
            Pattern.compile(
                    "\\d+(?:\\.\\d+)? ?(?:ms|s|min|seconds?)\\b|\\d{1,2}:\\d{2}:\\d{2}(?:\\.\\d+)?");

    /** Read when somebody asks: of most turns of a long session nobody ever does. */
    private final List<CalledTurn> uncounted = new ArrayList<>();

    private final Set<LearnedResult> known = new HashSet<>();
    private final Map<CallAttempt, Integer> attempts = new HashMap<>();
    private int turns;

    /** Begins anew. */
    void forget() {
        uncounted.clear();
        known.clear();
        attempts.clear();
        turns = 0;
    }

    /** Takes in a turn, whose results follow. */
    void add(JournalRecord.Turn turn) {
        if (!turn.calls().isEmpty()) {
            uncounted.add(new CalledTurn(turn.calls(), new HashMap<>()));
        }
    }

    /** Takes in what came of a call of a turn that is not counted yet. */
    void add(JournalRecord.Result result) {
        for (CalledTurn turn : uncounted.reversed()) {
            if (turn.calls().stream().anyMatch(it -> it.id().equals(result.callId()))) {
                turn.results().putIfAbsent(result.callId(), result);
                return;
            }
        }
    }

    /** What the next turn would do again. */
    RepeatedCalls repeatedBy(List<RawToolCall> next) {
        uncounted.forEach(this::count);
        uncounted.clear();
        Map<CallAttempt, Integer> often = new LinkedHashMap<>();
        next.forEach(it -> often.merge(attempt(it), 1, Integer::sum));
        return often.isEmpty() || !attempts.keySet().containsAll(often.keySet())
                ? RepeatedCalls.NONE
                : new RepeatedCalls(
                        turns,
                        often.entrySet().stream()
                                .map(it -> again(it.getKey(), it.getValue()))
                                .toList());
    }

    private RepeatedCalls.RepeatedCall again(CallAttempt attempt, int next) {
        return new RepeatedCalls.RepeatedCall(
                attempt.tool(), attempts.getOrDefault(attempt, 0), next);
    }

    private void count(CalledTurn turn) {
        Set<LearnedResult> learned =
                turn.calls().stream()
                        .map(it -> new LearnedResult(attempt(it), turn.result(it)))
                        .collect(Collectors.toSet());
        if (!known.containsAll(learned)) {
            turns = 0;
        } else if (!turn.hasWaited()) {
            turns++;
        }
        known.addAll(learned);
        turn.calls().forEach(it -> attempts.merge(attempt(it), 1, Integer::sum));
    }

    private static CallAttempt attempt(RawToolCall call) {
        return new CallAttempt(call.tool(), arguments(call.arguments()));
    }

    /** Models write the same arguments in another order, or with other blanks. */
    private static Object arguments(String text) {
        try {
            JsonNode read = JSON.readTree(text);
            return read.isMissingNode() ? "" : read;
        } catch (JacksonException e) {
            return text.strip();
        }
    }

    private record CalledTurn(List<RawToolCall> calls, Map<String, JournalRecord.Result> results) {
        boolean hasWaited() {
            return results.values().stream().anyMatch(JournalRecord.Result::hasWaited);
        }

        String result(RawToolCall call) {
            JournalRecord.Result result = results.get(call.id());
            return result == null ? "" : TIME.matcher(result.text()).replaceAll("~");
        }
    }

    private record CallAttempt(String tool, Object arguments) {}

    private record LearnedResult(CallAttempt attempt, String result) {}
}
