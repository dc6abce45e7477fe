package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.wire.Failures;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.Piece;
import dev.troupe.worker.model.wire.TokenUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the events of one streamed message. */
final class AnthropicAnswer implements LineCalls.Lines {
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

    private final ServerEvents events = new ServerEvents();
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
    public List<Piece> read(String line) {
        ServerEvents.Event event = done ? null : events.next(line);
        return event == null ? List.of() : event(Json.answered(event.data()));
    }

    @Override
    public boolean over() {
        return done;
    }

    private List<Piece> event(JsonNode event) {
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
            default -> List.of(new Piece.Alive());
        };
    }

    private List<Piece> begin(int index, JsonNode content) {
        Block block = new Block(content);
        blocks.put(index, block);
        return block.first();
    }

    private List<Piece> more(int index, JsonNode delta) {
        Block block = blocks.get(index);
        return block == null ? List.of(new Piece.Alive()) : block.more(delta);
    }

    private List<Piece> end(int index) {
        Block block = blocks.remove(index);
        return block == null ? List.of() : block.whole();
    }

    private static List<Piece> stopped(JsonNode event) {
        List<Piece> pieces = new ArrayList<>(used(event.path("usage")));
        String reason = event.path("delta").path("stop_reason").asString("");
        if (!reason.isEmpty()) {
            pieces.add(new Piece.Stopped(reason));
        }
        return pieces;
    }

    /** What the cache held or newly holds is counted apart from the rest. */
    private static List<Piece> used(JsonNode usage) {
        long read = usage.path("cache_read_input_tokens").asLong(0);
        long written = usage.path("cache_creation_input_tokens").asLong(0);
        long sent = usage.path("input_tokens").asLong(0) + read + written;
        JsonNode output = usage.path("output_tokens");
        if (sent == 0 && !output.isNumber()) {
            return List.of(new Piece.Alive());
        }
        Long answered = output.isNumber() ? output.asLong(0) : null;
        return List.of(new Piece.Used(new TokenUse(sent, answered, read, written)));
    }

    private static ModelFailure inStream(JsonNode event) {
        JsonNode error = event.path("error");
        int status = STATUSES.getOrDefault(error.path("type").asString(""), FAILED);
        String text = "with an error in its answer: " + said(error);
        return Failures.explained(status, text, text + event, null);
    }

    @Override
    public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
        String said = said(Json.refusal(body).path("error"));
        return Failures.explained(status, status + ": " + said, status + body, retryAfter);
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

        List<Piece> first() {
            return switch (type()) {
                case "text" -> more(content, "text", new Piece.Alive());
                case "thinking" -> {
                    signature.append(content.path("signature").asString(""));
                    yield more(content, "thinking", new Piece.Alive());
                }
                case "tool_use" -> List.of(new Piece.Calling(""));
                default -> List.of(new Piece.Alive());
            };
        }

        private String type() {
            return content.path("type").asString("");
        }

        List<Piece> more(JsonNode delta) {
            return switch (delta.path("type").asString("")) {
                case "text_delta" -> more(delta, "text", new Piece.Alive());
                case "thinking_delta" -> more(delta, "thinking", new Piece.Alive());
                case "input_json_delta" -> more(delta, "partial_json", new Piece.Calling(""));
                case "signature_delta" -> {
                    signature.append(delta.path("signature").asString(""));
                    yield List.of(new Piece.Alive());
                }
                default -> List.of(new Piece.Alive());
            };
        }

        private List<Piece> more(JsonNode from, String field, Piece nothing) {
            String text = from.path(field).asString("");
            written.append(text);
            if (text.isEmpty()) {
                return List.of(nothing);
            }
            return List.of(
                    switch (type()) {
                        case "text" -> new Piece.Text(text);
                        case "thinking" -> new Piece.Thinking(text);
                        default -> new Piece.Calling(text);
                    });
        }

        List<Piece> whole() {
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

        private static List<Piece> kept(JsonNode block) {
            // Nobody has signed what the limit of output cut short.
            return isThought(block) ? List.of(new Piece.Kept(block.toString())) : List.of();
        }

        private Piece call() {
            String arguments =
                    written.isEmpty() ? content.path("input").toString() : written.toString();
            return new Piece.Call(
                    content.path("id").asString(""),
                    content.path("name").asString(""),
                    arguments,
                    null);
        }
    }
}
