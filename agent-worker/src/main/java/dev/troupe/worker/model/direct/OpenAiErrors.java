package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.wire.Failures;
import dev.troupe.worker.model.wire.ModelFailure;
import tools.jackson.databind.JsonNode;

/** Reads errors of chat completions, in the shapes that servers give them. */
final class OpenAiErrors {
    /** An error in the middle of a stream comes with the stream's own status, unless it names one. */
    private static final int IN_STREAM = 200;

    private OpenAiErrors() {}

    static ModelFailure inStream(JsonNode body) {
        int code = error(body).path("code").asInt(IN_STREAM);
        return Failures.status(
                code >= 400 && code < 600 ? code : IN_STREAM,
                "with an error in its answer: " + said(body),
                null,
                null);
    }

    /** What it says for people, or else all of it. */
    static String said(JsonNode body) {
        JsonNode error = error(body);
        String message = error.isString() ? error.asString() : error.path("message").asString("");
        if (!message.isBlank()) {
            return message;
        }
        return body.isEmpty() ? "no explanation" : body.toString();
    }

    private static JsonNode error(JsonNode body) {
        // Google wraps it in an array.
        JsonNode first = body.isArray() ? body.path(0) : body;
        return first.hasNonNull("error") ? first.path("error") : first;
    }
}
