package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Remembers which of the fields that nobody has set, and that are sent all the same, a server refuses, and which it
 * misses. Servers that offer OpenAI's protocol differ in them, and say so only in their refusals.
 */
final class OptionalRequestFields {
    /** Limits the answer; newer servers call it {@link #LIMIT}. */
    static final String OLD_LIMIT = "max_tokens";

    /** Limits the answer, thoughts included. */
    static final String LIMIT = "max_completion_tokens";

    /** Limits the answer in the newer interface. */
    static final String RESPONSE_LIMIT = "max_output_tokens";

    /** Asks for counts of tokens. */
    static final String COUNTS = "stream_options";

    /** Asks for thoughts in words; only some customers get to read what the newer models think. */
    static final String SUMMARY = "summary";

    private static final List<String> OPTIONS =
            List.of(
                    LIMIT,
                    OLD_LIMIT,
                    RESPONSE_LIMIT,
                    COUNTS,
                    SUMMARY,
                    ChatCompletionsCallSignature.EXTRA);

    private static final Set<Kind> REFUSALS =
            EnumSet.of(Kind.REJECTED, Kind.NO_THOUGHTS, Kind.NO_EFFORT);

    /** A field that is only missed is not refused. */
    private static final Pattern MISSED =
            Pattern.compile(
                    "missing|is required|must be (passed|provided|present|included|sent)|passed? back",
                    Pattern.CASE_INSENSITIVE);

    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final Set<String> missed = ConcurrentHashMap.newKeySet();

    /** Whether the server is still sent a field. */
    boolean sends(String field) {
        return !refused.contains(field);
    }

    /** Whether the server has said that it wants a field. */
    boolean misses(String field) {
        return missed.contains(field);
    }

    /**
     * Learns from a refusal.
     *
     * @param body the request that was refused
     * @return whether the next request will be another
     */
    boolean learn(ModelFailure failure, String body) {
        if (!REFUSALS.contains(failure.kind())) {
            return false;
        }
        String said = failure.detail();
        if (failure.kind() == Kind.NO_EFFORT) {
            return mentions(said, SUMMARY) && refuses(SUMMARY, body);
        }
        for (String field : ChatCompletionsReasoning.FIELDS) {
            if (names(said, field) && (wanted(said, field) || refuses(field, body))) {
                return true;
            }
        }
        for (String field : OPTIONS) {
            if (mentions(said, field) && refuses(field, body)) {
                return true;
            }
        }
        return false;
    }

    private boolean wanted(String said, String field) {
        return MISSED.matcher(said).find() && missed.add(field);
    }

    private boolean refuses(String field, String body) {
        return body.contains('"' + field + '"') && refused.add(field);
    }

    /** In prose, thoughts are called what their fields are called. */
    private static boolean names(String said, String field) {
        return field.contains("_")
                ? mentions(said, field)
                : Pattern.compile("['\"`.]" + field + "['\"`\\s]").matcher(said).find();
    }

    private static boolean mentions(String said, String field) {
        return Pattern.compile("(?<!\\w)" + field + "(?!\\w)").matcher(said).find();
    }
}
