package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.Thought;
import dev.troupe.worker.model.wire.Failures;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.Piece;
import dev.troupe.worker.model.wire.TokenUse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the lines of one answer of Ollama. */
final class OllamaAnswer implements LineCalls.Lines {
    /** An error in the middle of a stream comes with the stream's own status. */
    private static final int IN_STREAM = 200;

    /** Where the server has what the model thinks, and wants it back. */
    private static final String THINKING = "thinking";

    private final StringBuilder thoughts = new StringBuilder();

    /** Gives a message the thoughts that came with it. */
    static void thoughts(Thought thought, ObjectNode message) {
        JsonNode kept = Json.refusal(thought.block());
        // Blocks of other protocols say their type.
        if (kept.path(THINKING).isString() && !kept.has("type")) {
            message.put(THINKING, kept.path(THINKING).stringValue());
        }
    }

    @Override
    public List<Piece> read(String line) {
        return line.isBlank() ? List.of() : pieces(Json.answered(line));
    }

    private List<Piece> pieces(JsonNode line) {
        if (line.has("error")) {
            throw Failures.status(
                    IN_STREAM,
                    "with an error in its answer: " + line.path("error").asString(""),
                    null,
                    null);
        }
        List<Piece> pieces = new ArrayList<>();
        JsonNode message = line.path("message");
        think(message.path(THINKING).asString(""), pieces);
        String text = message.path("content").asString("");
        if (!text.isEmpty()) {
            pieces.add(new Piece.Text(text));
        }
        message.path("tool_calls").forEach(it -> pieces.add(call(it)));
        // It leaves out what it had in its cache whole.
        if (line.path("prompt_eval_count").asLong(0) > 0) {
            pieces.add(
                    new Piece.Used(
                            new TokenUse(
                                    line.path("prompt_eval_count").asLong(0),
                                    line.path("eval_count").asLong(0),
                                    0,
                                    0)));
        }
        if (line.path("done").asBoolean(false)) {
            pieces.add(new Piece.Stopped(line.path("done_reason").asString("stop")));
        }
        return pieces.isEmpty() ? List.of(new Piece.Alive()) : pieces;
    }

    private void think(String more, List<Piece> pieces) {
        if (!more.isEmpty()) {
            thoughts.append(more);
            pieces.add(new Piece.Thinking(more));
        }
    }

    @Override
    public List<Piece> end() {
        String block = Json.object().put(THINKING, thoughts.toString()).toString();
        return thoughts.isEmpty() ? List.of() : List.of(new Piece.Kept(block));
    }

    private static Piece call(JsonNode call) {
        JsonNode function = call.path("function");
        JsonNode arguments = function.path("arguments");
        return new Piece.Call(
                call.path("id").asString(""),
                function.path("name").asString(""),
                arguments.isString() ? arguments.asString() : arguments.toString(),
                null);
    }

    @Override
    public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
        String said = Json.refusal(body).path("error").asString("no explanation");
        return Failures.status(status, status + ": " + said, retryAfter, null);
    }
}
