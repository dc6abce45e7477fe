package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Remembers which of the fields that nobody has set, and that are sent all the same, a server refuses, and which it
 * misses. Servers that offer one protocol differ in them, and say so only in their refusals.
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

    /** What these hold was written by models and tools, and has names of its own. */
    private static final Set<String> CONTENT =
            Set.of(
                    "parameters",
                    "parametersJsonSchema",
                    "input_schema",
                    "args",
                    "input",
                    "arguments",
                    "response",
                    "properties");

    private static final int LONGEST_WORD = 5;

    private static final Set<Kind> REFUSALS =
            EnumSet.of(Kind.REJECTED, Kind.NO_THOUGHTS, Kind.NO_EFFORT, Kind.NO_IMAGE);

    /** A field that is only missed is not refused. */
    private static final Pattern MISSED =
            Pattern.compile(
                    "missing|is required|must be (passed|provided|present|included|sent)|passed? back",
                    Pattern.CASE_INSENSITIVE);

    private final List<String> options;
    private final List<String> thoughtOptions;
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final Set<String> missed = ConcurrentHashMap.newKeySet();

    /** Knows what is optional in OpenAI's two interfaces. */
    OptionalRequestFields() {
        this(
                List.of(
                        LIMIT,
                        OLD_LIMIT,
                        RESPONSE_LIMIT,
                        COUNTS,
                        SUMMARY,
                        ChatCompletionsCallSignature.EXTRA),
                List.of(SUMMARY));
    }

    /**
     * @param options fields that a server may be spared
     * @param thoughtOptions those of them without which it may still think
     */
    private OptionalRequestFields(List<String> options, List<String> thoughtOptions) {
        this.options = options;
        this.thoughtOptions = thoughtOptions;
    }

    /** Knows what is optional in Anthropic's protocol; proxies and other makers' servers lack some of it. */
    static OptionalRequestFields ofAnthropic() {
        return new OptionalRequestFields(List.of("cache_control", "display"), List.of("display"));
    }

    /** Knows what is optional in Gemini's protocol. */
    static OptionalRequestFields ofGoogle() {
        return new OptionalRequestFields(
                List.of("includeThoughts", "maxOutputTokens", "thoughtSignature", "id"),
                List.of("includeThoughts"));
    }

    /** Knows what is optional in Ollama's protocol. */
    static OptionalRequestFields ofOllama() {
        return new OptionalRequestFields(
                List.of(
                        "keep_alive",
                        "num_ctx",
                        "num_predict",
                        "tool_call_id",
                        "tool_name",
                        "think",
                        "id"),
                List.of("think"));
    }

    /** A request without the fields that the server refuses. */
    String withoutRefused(String body) {
        if (refused.isEmpty()) {
            return body;
        }
        JsonNode tree = ProviderJson.known(body);
        strip(tree);
        return tree.toString();
    }

    private void strip(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(refused);
            object.properties().stream()
                    .filter(it -> !CONTENT.contains(it.getKey()))
                    .forEach(it -> strip(it.getValue()));
        } else {
            node.forEach(this::strip);
        }
    }

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
            return thoughtOptions.stream().anyMatch(it -> isRefused(it, said, body));
        }
        for (String field : ChatCompletionsReasoning.FIELDS) {
            if (names(said, field) && (wanted(said, field) || refuses(field, body))) {
                return true;
            }
        }
        return options.stream().anyMatch(it -> isRefused(it, said, body));
    }

    /** A short name is a word of prose unless it is quoted or stands in a path. */
    private boolean isRefused(String field, String said, String body) {
        boolean told = field.length() > LONGEST_WORD ? mentions(said, field) : names(said, field);
        return told && refuses(field, body);
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
                : Pattern.compile("['\"`.]" + field + "['\"`:\\s]").matcher(said).find();
    }

    private static boolean mentions(String said, String field) {
        return Pattern.compile("(?<!\\w)" + field + "(?!\\w)").matcher(said).find();
    }
}
