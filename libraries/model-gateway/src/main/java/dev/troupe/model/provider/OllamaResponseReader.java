package dev.troupe.model.provider;

import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailureClassifier;
import dev.troupe.model.connection.ProviderTokenUsage;
import dev.troupe.model.connection.ResponseChunk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the lines of one answer of Ollama. */
final class OllamaResponseReader implements LineStreamClient.Lines {
    /** An error in the middle of a stream comes with the stream's own status. */
    private static final int IN_STREAM = 200;

    /** Where the server has what the model thinks, and wants it back. */
    private static final String THINKING = "thinking";

    private final StringBuilder thoughts = new StringBuilder();

    /** Gives a message the thoughts that came with it. */
    static void thoughts(ReasoningBlock reasoningBlock, ObjectNode message) {
        JsonNode kept = ProviderJson.refusal(reasoningBlock.block());
        // Blocks of other protocols say their type.
        if (kept.path(THINKING).isString() && !kept.has("type")) {
            message.put(THINKING, kept.path(THINKING).stringValue());
        }
    }

    @Override
    public List<ResponseChunk> read(String line) {
        return line.isBlank() ? List.of() : pieces(ProviderJson.answered(line));
    }

    private List<ResponseChunk> pieces(JsonNode line) {
        if (line.has("error")) {
            throw ModelFailureClassifier.status(
                    IN_STREAM,
                    "with an error in its answer: " + line.path("error").asString(""),
                    null,
                    null);
        }
        List<ResponseChunk> pieces = new ArrayList<>();
        JsonNode message = line.path("message");
        think(message.path(THINKING).asString(""), pieces);
        String text = message.path("content").asString("");
        if (!text.isEmpty()) {
            pieces.add(new ResponseChunk.Text(text));
        }
        message.path("tool_calls").forEach(it -> pieces.add(call(it)));
        // It leaves out what it had in its cache whole.
        if (line.path("prompt_eval_count").asLong(0) > 0) {
            pieces.add(
                    new ResponseChunk.Used(
                            new ProviderTokenUsage(
                                    line.path("prompt_eval_count").asLong(0),
                                    line.path("eval_count").asLong(0),
                                    0,
                                    0)));
        }
        if (line.path("done").asBoolean(false)) {
            pieces.add(new ResponseChunk.Stopped(line.path("done_reason").asString("stop")));
        }
        return pieces.isEmpty() ? List.of(new ResponseChunk.Alive()) : pieces;
    }

    private void think(String more, List<ResponseChunk> pieces) {
        if (!more.isEmpty()) {
            thoughts.append(more);
            pieces.add(new ResponseChunk.Thinking(more));
        }
    }

    @Override
    public List<ResponseChunk> end() {
        String block = ProviderJson.object().put(THINKING, thoughts.toString()).toString();
        return thoughts.isEmpty() ? List.of() : List.of(new ResponseChunk.Kept(block));
    }

    private static ResponseChunk call(JsonNode call) {
        JsonNode function = call.path("function");
        JsonNode arguments = function.path("arguments");
        return new ResponseChunk.Call(
                call.path("id").asString(""),
                function.path("name").asString(""),
                arguments.isString() ? arguments.asString() : arguments.toString(),
                null);
    }

    @Override
    public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
        String said = ProviderJson.refusal(body).path("error").asString("no explanation");
        return ModelFailureClassifier.status(status, status + ": " + said, retryAfter, null);
    }
}
