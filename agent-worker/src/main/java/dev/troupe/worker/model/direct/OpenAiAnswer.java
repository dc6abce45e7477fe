package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.wire.Failures;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.Piece;
import dev.troupe.worker.model.wire.TokenUse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the events of one streamed completion. */
final class OpenAiAnswer implements LineCalls.Lines {
    private static final String DONE = "[DONE]";

    /** llama.cpp tells errors in a field of their own beside those that events have. */
    private static final String ERROR = "error:";

    private final ServerEvents events = new ServerEvents();
    private final OpenAiCalls calls = new OpenAiCalls();
    private boolean done;
    private boolean refused;

    @Override
    public List<Piece> read(String line) {
        if (done) {
            return List.of();
        }
        if (line.startsWith(ERROR)) {
            throw OpenAiErrors.inStream(Json.answered(line.substring(ERROR.length())));
        }
        ServerEvents.Event event = events.next(line);
        return event == null ? List.of() : event(event);
    }

    private List<Piece> event(ServerEvents.Event event) {
        if (event.data().startsWith(DONE)) {
            done = true;
            return List.of();
        }
        JsonNode chunk = Json.answered(event.data());
        if (event.name().equals("error") || chunk.hasNonNull("error")) {
            throw OpenAiErrors.inStream(chunk);
        }
        return chunk(chunk);
    }

    private List<Piece> chunk(JsonNode chunk) {
        List<Piece> pieces = new ArrayList<>();
        JsonNode usage = chunk.path("usage");
        if (usage.path("prompt_tokens").asLong(0) > 0) {
            pieces.add(new Piece.Used(use(usage)));
        }
        JsonNode choice = chunk.path("choices").path(0);
        said(choice.path("delta"), pieces);
        choice.path("delta").path("tool_calls").forEach(calls::add);
        String reason = choice.path("finish_reason").asString("");
        if (!reason.isEmpty()) {
            pieces.add(new Piece.Stopped(refused && reason.equals("stop") ? "refusal" : reason));
        }
        return pieces.isEmpty() ? List.of(new Piece.Alive()) : pieces;
    }

    private void said(JsonNode delta, List<Piece> pieces) {
        add(text(delta.path("content")), pieces);
        String refusal = delta.path("refusal").asString("");
        refused |= !refusal.isEmpty();
        add(refusal, pieces);
    }

    private static void add(String text, List<Piece> pieces) {
        if (!text.isEmpty()) {
            pieces.add(new Piece.Text(text));
        }
    }

    /** Some servers part it, and thoughts from it. */
    private static String text(JsonNode content) {
        StringBuilder text = new StringBuilder(content.asString(""));
        content.valueStream().forEach(it -> text.append(it.path("text").asString("")));
        return text.toString();
    }

    private static TokenUse use(JsonNode usage) {
        long sent = usage.path("prompt_tokens").asLong(0);
        // Thoughts are in there with OpenAI; with others only the total has them.
        long answered =
                Math.max(
                        usage.path("completion_tokens").asLong(0),
                        usage.path("total_tokens").asLong(0) - sent);
        long cached = usage.path("prompt_tokens_details").path("cached_tokens").asLong(0);
        return new TokenUse(
                sent, usage.hasNonNull("completion_tokens") ? answered : null, cached, 0);
    }

    /** Calls are over when nothing more comes: not every server says where one ends. */
    @Override
    public List<Piece> end() {
        return calls.whole();
    }

    @Override
    public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
        String said = OpenAiErrors.said(Json.refusal(body));
        return Failures.status(status, status + ": " + said, retryAfter, null);
    }
}
