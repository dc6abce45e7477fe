package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ProviderTokenUsage;
import dev.troupe.model.connection.ResponseChunk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the events of one streamed response: items that begin, grow and end. */
final class OpenAiResponsesReader implements LineStreamClient.Lines {
    /** What of a message goes back with its text. */
    static final List<String> SHELL = List.of("id", "status", "phase");

    private static final String ITEM = "item";

    private final ServerSentEventParser events = new ServerSentEventParser();
    private boolean called;
    private boolean refused;
    private boolean done;

    /** The id of the item that a call was; empty where another interface gave the call. */
    static String item(@Nullable String signature) {
        return signature == null ? "" : ProviderJson.refusal(signature).path(ITEM).asString("");
    }

    @Override
    public List<ResponseChunk> read(String line) {
        ServerSentEventParser.Event event = done ? null : events.next(line);
        return event == null ? List.of() : event(ProviderJson.answered(event.data()));
    }

    @Override
    public boolean over() {
        return done;
    }

    private List<ResponseChunk> event(JsonNode event) {
        String delta = event.path("delta").asString("");
        return switch (event.path("type").asString("")) {
            case "response.output_item.added" -> begin(event.path(ITEM));
            case "response.output_text.delta" -> List.of(new ResponseChunk.Text(delta));
            case "response.refusal.delta" -> {
                refused = true;
                yield List.of(new ResponseChunk.Text(delta));
            }
            case "response.reasoning_summary_text.delta", "response.reasoning_text.delta" ->
                    List.of(new ResponseChunk.Thinking(delta));
            case "response.reasoning_summary_part.done" ->
                    List.of(new ResponseChunk.Thinking("\n"));
            case "response.function_call_arguments.delta" ->
                    List.of(new ResponseChunk.Calling(delta));
            case "response.output_item.done" -> end(event.path(ITEM));
            case "response.completed", "response.incomplete" -> over(event.path("response"));
            case "response.failed" -> throw OpenAiErrorReader.inStream(event.path("response"));
            case "error" -> throw OpenAiErrorReader.inStream(event);
            default -> List.of(new ResponseChunk.Alive());
        };
    }

    private static List<ResponseChunk> begin(JsonNode item) {
        return switch (item.path("type").asString("")) {
            case "message" -> List.of(new ResponseChunk.Kept(shell(item)));
            case "function_call" -> List.of(new ResponseChunk.Calling(""));
            default -> List.of(new ResponseChunk.Alive());
        };
    }

    /** What comes of a message beside its text stands where the text begins. */
    private static String shell(JsonNode item) {
        ObjectNode shell = ProviderJson.object().put("type", "message");
        for (String name : SHELL) {
            if (item.hasNonNull(name)) {
                shell.set(name, item.path(name));
            }
        }
        // It is whole when it goes back.
        return shell.put("status", "completed").toString();
    }

    private List<ResponseChunk> end(JsonNode item) {
        return switch (item.path("type").asString("")) {
            case "reasoning" -> kept(item);
            case "function_call" -> List.of(call(item));
            default -> List.of(new ResponseChunk.Alive());
        };
    }

    /** What is not sealed in it the service cannot take back: it keeps nothing. */
    private static List<ResponseChunk> kept(JsonNode item) {
        return item.hasNonNull("encrypted_content")
                ? List.of(new ResponseChunk.Kept(item.toString()))
                : List.of(new ResponseChunk.Alive());
    }

    private ResponseChunk call(JsonNode item) {
        String name = item.path("name").asString("");
        if (name.isBlank()) {
            throw new ModelFailure(Kind.SPOILED, "a call in its answer names no tool", null, null);
        }
        called = true;
        String id = item.path("id").asString("");
        return new ResponseChunk.Call(
                item.path("call_id").asString(""),
                name,
                item.path("arguments").asString(""),
                id.isEmpty() ? null : ProviderJson.object().put(ITEM, id).toString());
    }

    private List<ResponseChunk> over(JsonNode response) {
        done = true;
        List<ResponseChunk> pieces = new ArrayList<>();
        JsonNode usage = response.path("usage");
        if (usage.path("input_tokens").asLong(0) > 0) {
            pieces.add(new ResponseChunk.Used(use(usage)));
        }
        pieces.add(new ResponseChunk.Stopped(reason(response)));
        return pieces;
    }

    private String reason(JsonNode response) {
        String cut = response.path("incomplete_details").path("reason").asString("");
        if (!cut.isEmpty()) {
            return cut.equals("max_output_tokens") ? "length" : cut;
        }
        if (refused) {
            return "refusal";
        }
        return called ? "tool_calls" : "stop";
    }

    /** Thoughts are in the count of the output, what the cache held in that of the input. */
    private static ProviderTokenUsage use(JsonNode usage) {
        JsonNode details = usage.path("input_tokens_details");
        return new ProviderTokenUsage(
                usage.path("input_tokens").asLong(0),
                usage.path("output_tokens").asLong(0),
                details.path("cached_tokens").asLong(0),
                details.path("cache_write_tokens").asLong(0));
    }

    @Override
    public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
        return OpenAiErrorReader.refused(status, body, retryAfter);
    }
}
