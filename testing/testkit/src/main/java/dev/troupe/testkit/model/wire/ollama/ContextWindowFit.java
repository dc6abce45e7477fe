package dev.troupe.testkit.model.wire.ollama;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Tells what of a request fits into the model's window. The server drops the oldest messages but for the system prompts
 * until the rest fits, always keeps the newest one, and tells nobody.
 *
 * @param dropped how many messages, other than system prompts, the model does not see
 * @param tokens size of what it sees, estimated
 */
record ContextWindowFit(int dropped, int tokens) {
    /** The server's default when a request gives no {@code num_ctx}. */
    private static final int DEFAULT = 4096;

    /**
     * Fits a request.
     *
     * @param limit what the model was trained for; 0 for no limit
     */
    static ContextWindowFit fit(JsonNode body, int limit) {
        int asked = body.path("options").path("num_ctx").asInt(DEFAULT);
        int window = limit > 0 ? Math.min(asked, limit) : asked;
        int last = body.path("messages").size() - 1;
        for (int start = 0; start < last; start++) {
            int tokens = tokens(body, start);
            if (tokens <= window) {
                return new ContextWindowFit(dropped(body, start), tokens);
            }
        }
        return new ContextWindowFit(dropped(body, last), Math.min(window, tokens(body, last)));
    }

    private static int tokens(JsonNode body, int start) {
        int length = body.path("tools").toString().length();
        for (JsonNode message : kept(body, start)) {
            length += message.toString().length();
        }
        return Math.max(1, length / 4);
    }

    private static List<JsonNode> kept(JsonNode body, int start) {
        List<JsonNode> kept = new ArrayList<>();
        JsonNode messages = body.path("messages");
        for (int index = 0; index < messages.size(); index++) {
            if (index >= start || system(messages.get(index))) {
                kept.add(messages.get(index));
            }
        }
        return kept;
    }

    private static int dropped(JsonNode body, int start) {
        JsonNode messages = body.path("messages");
        int dropped = 0;
        for (int index = 0; index < start; index++) {
            dropped += system(messages.get(index)) ? 0 : 1;
        }
        return dropped;
    }

    static boolean system(JsonNode message) {
        return message.path("role").asString("").equals("system");
    }
}
