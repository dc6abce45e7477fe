package dev.troupe.testkit.model.wire.google;

import dev.troupe.testkit.model.wire.ScriptedAnswer;
import dev.troupe.testkit.model.wire.ToolArgumentParser;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The one candidate of an answer, and how it ends. */
final class GeminiCandidateWriter {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ScriptedAnswer answer;
    private final Optional<ScriptedAnswer.Call> malformed;

    GeminiCandidateWriter(ScriptedAnswer answer) {
        this.answer = answer;
        this.malformed =
                answer.calls().stream()
                        .filter(it -> ToolArgumentParser.object(it.arguments()).isEmpty())
                        .findFirst();
    }

    /** Whether a call's arguments are no object, which the service reports instead of passing them on. */
    boolean malformed() {
        return malformed.isPresent();
    }

    /** A candidate that goes on. */
    static ObjectNode open(ArrayNode parts) {
        ObjectNode candidate = JSON.objectNode();
        content(candidate, parts);
        return candidate.put("index", 0);
    }

    /** The candidate's end. */
    ObjectNode last(ArrayNode parts) {
        ObjectNode candidate = JSON.objectNode();
        if (malformed.isPresent()) {
            return malformed(candidate, malformed.get());
        }
        return switch (answer.end()) {
            case SAFETY, BLOCKED -> stopped(candidate);
            case LENGTH -> ended(candidate, parts, "MAX_TOKENS");
            case NATURAL -> ended(candidate, parts, "STOP");
        };
    }

    private static ObjectNode ended(ObjectNode candidate, ArrayNode parts, String reason) {
        content(candidate, parts);
        return candidate.put("finishReason", reason).put("index", 0);
    }

    /** What was filtered has no content; of a whole answer nothing is left, of a stream what came before. */
    private static ObjectNode stopped(ObjectNode candidate) {
        candidate.put("finishReason", "SAFETY").put("index", 0);
        candidate
                .putArray("safetyRatings")
                .addObject()
                .put("category", "HARM_CATEGORY_DANGEROUS_CONTENT")
                .put("probability", "HIGH")
                .put("blocked", true);
        return candidate;
    }

    private static ObjectNode malformed(ObjectNode candidate, ScriptedAnswer.Call call) {
        candidate.putObject("content");
        return candidate
                .put("finishReason", "MALFORMED_FUNCTION_CALL")
                .put("index", 0)
                .put(
                        "finishMessage",
                        "Malformed function call: call:%s%s"
                                .formatted(call.name(), call.arguments()));
    }

    private static void content(ObjectNode candidate, ArrayNode parts) {
        ObjectNode content = candidate.putObject("content");
        if (!parts.isEmpty()) {
            content.set("parts", parts);
        }
        content.put("role", "model");
    }
}
