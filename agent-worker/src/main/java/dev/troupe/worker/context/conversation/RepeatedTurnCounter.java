package dev.troupe.worker.context.conversation;

import dev.troupe.model.RawToolCall;
import dev.troupe.worker.journal.JournalRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Counts turns in which a model has learned nothing: all that it called, or said in vain, it had called or said before, and
 * what came of it was the same. A person who says something may change what comes of it, so that counting begins anew.
 */
final class RepeatedTurnCounter {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** How long something took is no news. */
    private static final Pattern TIME =
            Pattern.compile(
                    "\\d+(?:\\.\\d+)? ?(?:ms|s|min|seconds?)\\b|\\d{1,2}:\\d{2}:\\d{2}(?:\\.\\d+)?");

    private final Set<Learned> known = new HashSet<>();
    private final Set<Attempt> tried = new HashSet<>();
    private int turns;

    private RepeatedTurnCounter() {}

    /** How many turns in a row, up to the newest, have brought nothing new, when the next asks for nothing new either. */
    static int count(List<ConversationPart> parts, List<RawToolCall> next) {
        RepeatedTurnCounter counter = new RepeatedTurnCounter();
        parts.forEach(counter::add);
        boolean again =
                !next.isEmpty()
                        && next.stream()
                                .map(RepeatedTurnCounter::attempt)
                                .allMatch(counter.tried::contains);
        return again ? counter.turns : 0;
    }

    private void add(ConversationPart part) {
        switch (part) {
            case ConversationPart.Said _, ConversationPart.Attached _ -> forget();
            case ConversationPart.Acted acted -> add(acted);
            case ConversationPart.Noted _, ConversationPart.Told _ -> {}
        }
    }

    private void forget() {
        known.clear();
        tried.clear();
        turns = 0;
    }

    private void add(ConversationPart.Acted acted) {
        Set<Learned> learned =
                acted.turn().calls().stream()
                        .map(it -> new Learned(attempt(it), result(acted, it.id())))
                        .collect(Collectors.toSet());
        if (learned.isEmpty()) {
            return;
        }
        turns = known.containsAll(learned) ? turns + 1 : 0;
        known.addAll(learned);
        learned.forEach(it -> tried.add(it.attempt()));
    }

    private static String result(ConversationPart.Acted acted, String callId) {
        return acted.results().stream()
                .filter(it -> it.callId().equals(callId))
                .map(JournalRecord.Result::text)
                .map(it -> TIME.matcher(it).replaceAll("~"))
                .findFirst()
                .orElse("");
    }

    private static Attempt attempt(RawToolCall call) {
        return new Attempt(call.tool(), arguments(call.arguments()));
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

    private record Attempt(String tool, Object arguments) {}

    private record Learned(Attempt attempt, String result) {}
}
