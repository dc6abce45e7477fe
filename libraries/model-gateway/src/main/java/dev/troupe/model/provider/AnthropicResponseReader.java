package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailureClassifier;
import dev.troupe.model.connection.ProviderTokenUsage;
import dev.troupe.model.connection.ResponseChunk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the events of one streamed message. */
final class AnthropicResponseReader implements LineStreamClient.Lines {
    /** An error in the middle of a stream comes with the stream's own status, but says what it would be. */
    private static final Map<String, Integer> STATUSES =
            Map.of(
                    "invalid_request_error", 400,
                    "authentication_error", 401,
                    "permission_error", 403,
                    "not_found_error", 404,
                    "request_too_large", 413,
                    "rate_limit_error", 429,
                    "overloaded_error", 529);

    private static final int FAILED = 500;

    private final ServerSentEventParser events = new ServerSentEventParser();
    private final Map<Integer, Block> blocks = new HashMap<>();
    private boolean done;

    /** Whether it is a block that goes back as it came. */
    static boolean isThought(JsonNode block) {
        return switch (block.path("type").asString("")) {
            case "thinking" -> !block.path("signature").asString("").isEmpty();
            case "redacted_thinking" -> true;
            default -> false;
        };
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
        int index = event.path("index").asInt(0);
        return switch (event.path("type").asString("")) {
            case "message_start" -> used(event.path("message").path("usage"));
            case "content_block_start" -> begin(index, event.path("content_block"));
            case "content_block_delta" -> more(index, event.path("delta"));
            case "content_block_stop" -> end(index);
            case "message_delta" -> stopped(event);
            case "message_stop" -> {
                done = true;
                yield List.of();
            }
            case "error" -> throw inStream(event);
            default -> List.of(new ResponseChunk.Alive());
        };
    }

    private List<ResponseChunk> begin(int index, JsonNode content) {
        Block block = new Block(content);
        blocks.put(index, block);
        return block.first();
    }

    private List<ResponseChunk> more(int index, JsonNode delta) {
        Block block = blocks.get(index);
        return block == null ? List.of(new ResponseChunk.Alive()) : block.more(delta);
    }

    private List<ResponseChunk> end(int index) {
        Block block = blocks.remove(index);
        return block == null ? List.of() : block.whole();
    }

    private static List<ResponseChunk> stopped(JsonNode event) {
        List<ResponseChunk> pieces = new ArrayList<>(used(event.path("usage")));
        String reason = event.path("delta").path("stop_reason").asString("");
        if (!reason.isEmpty()) {
            pieces.add(new ResponseChunk.Stopped(reason));
        }
        return pieces;
    }

    /** What the cache held or newly holds is counted apart from the rest. */
    private static List<ResponseChunk> used(JsonNode usage) {
        long read = usage.path("cache_read_input_tokens").asLong(0);
        long written = usage.path("cache_creation_input_tokens").asLong(0);
        long sent = usage.path("input_tokens").asLong(0) + read + written;
        JsonNode output = usage.path("output_tokens");
        if (sent == 0 && !output.isNumber()) {
            return List.of(new ResponseChunk.Alive());
        }
        Long answered = output.isNumber() ? output.asLong(0) : null;
        return List.of(
                new ResponseChunk.Used(new ProviderTokenUsage(sent, answered, read, written)));
    }

    private static ModelFailure inStream(JsonNode event) {
        JsonNode error = event.path("error");
        int status = STATUSES.getOrDefault(error.path("type").asString(""), FAILED);
        String text = "with an error in its answer: " + said(error);
        return ModelFailureClassifier.explained(status, text, text + event, null);
    }

    @Override
    public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
        String said = said(ProviderJson.refusal(body).path("error"));
        return ModelFailureClassifier.explained(
                status, status + ": " + said, status + body, retryAfter);
    }

    private static String said(JsonNode error) {
        String message = error.path("message").asString("");
        return message.isBlank() ? "no explanation" : message;
    }

    /** A block of content so far. */
    private static final class Block {
        private final JsonNode content;
        private final StringBuilder written = new StringBuilder();
        private final StringBuilder signature = new StringBuilder();

        Block(JsonNode content) {
            this.content = content;
        }

        List<ResponseChunk> first() {
            return switch (type()) {
                case "text" -> more(content, "text", new ResponseChunk.Alive());
                case "thinking" -> {
                    signature.append(content.path("signature").asString(""));
                    yield more(content, "thinking", new ResponseChunk.Alive());
                }
                case "tool_use" -> List.of(new ResponseChunk.Calling(""));
                default -> List.of(new ResponseChunk.Alive());
            };
        }

        private String type() {
            return content.path("type").asString("");
        }

        List<ResponseChunk> more(JsonNode delta) {
            return switch (delta.path("type").asString("")) {
                case "text_delta" -> more(delta, "text", new ResponseChunk.Alive());
                case "thinking_delta" -> more(delta, "thinking", new ResponseChunk.Alive());
                case "input_json_delta" ->
                        more(delta, "partial_json", new ResponseChunk.Calling(""));
                case "signature_delta" -> {
                    signature.append(delta.path("signature").asString(""));
                    yield List.of(new ResponseChunk.Alive());
                }
                default -> List.of(new ResponseChunk.Alive());
            };
        }

        private List<ResponseChunk> more(JsonNode from, String field, ResponseChunk nothing) {
            String text = from.path(field).asString("");
            written.append(text);
            if (text.isEmpty()) {
                return List.of(nothing);
            }
            return List.of(
                    switch (type()) {
                        case "text" -> new ResponseChunk.Text(text);
                        case "thinking" -> new ResponseChunk.Thinking(text);
                        default -> new ResponseChunk.Calling(text);
                    });
        }

        List<ResponseChunk> whole() {
            return switch (type()) {
                case "tool_use" -> List.of(call());
                case "thinking" -> kept(thought());
                case "redacted_thinking" -> kept(content);
                default -> List.of();
            };
        }

        private JsonNode thought() {
            ObjectNode thought = ((ObjectNode) content).deepCopy();
            return thought.put("thinking", written.toString())
                    .put("signature", signature.toString());
        }

        private static List<ResponseChunk> kept(JsonNode block) {
            // Nobody has signed what the limit of output cut short.
            return isThought(block) ? List.of(new ResponseChunk.Kept(block.toString())) : List.of();
        }

        private ResponseChunk call() {
            String arguments =
                    written.isEmpty() ? content.path("input").toString() : written.toString();
            return new ResponseChunk.Call(
                    content.path("id").asString(""),
                    content.path("name").asString(""),
                    arguments,
                    null);
        }
    }
}
