package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailureClassifier;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads errors of chat completions, in the shapes that servers give them. */
final class OpenAiErrorReader {
    /** An error in the middle of a stream comes with the stream's own status, unless it names one. */
    private static final int IN_STREAM = 200;

    /** What servers call in words what others give the status of. */
    private static final Map<String, Integer> STATUSES =
            Map.ofEntries(
                    Map.entry("rate_limit_exceeded", 429),
                    Map.entry("rate_limit_error", 429),
                    Map.entry("insufficient_quota", 429),
                    Map.entry("context_length_exceeded", 400),
                    Map.entry("exceed_context_size_error", 400),
                    Map.entry("invalid_request_error", 400),
                    Map.entry("invalid_api_key", 401),
                    Map.entry("authentication_error", 401),
                    Map.entry("permission_error", 403),
                    Map.entry("model_not_found", 404),
                    Map.entry("not_found_error", 404));

    private OpenAiErrorReader() {}

    /** A status other than success, with its body. */
    static ModelFailure refused(int status, String body, @Nullable String retryAfter) {
        String said = said(ProviderJson.refusal(body));
        return ModelFailureClassifier.explained(status, status + ": " + said, body, retryAfter);
    }

    /** An error in the middle of a stream, mostly JSON. */
    static ModelFailure inStream(String text) {
        JsonNode body = ProviderJson.refusal(text);
        return inStream(body, body.isEmpty() ? text.strip() : said(body));
    }

    /** An error in the middle of a stream. */
    static ModelFailure inStream(JsonNode body) {
        return inStream(body, said(body));
    }

    private static ModelFailure inStream(JsonNode body, String said) {
        String text = "with an error in its answer: " + said;
        return ModelFailureClassifier.explained(status(error(body)), text, text + body, null);
    }

    private static int status(JsonNode error) {
        int code = error.path("code").asInt(IN_STREAM);
        if (code >= 400 && code < 600) {
            return code;
        }
        Integer byCode = STATUSES.get(error.path("code").asString(""));
        return byCode == null
                ? STATUSES.getOrDefault(error.path("type").asString(""), IN_STREAM)
                : byCode;
    }

    /** What it says for people, or else all of it. */
    private static String said(JsonNode body) {
        JsonNode error = error(body);
        String message = error.isString() ? error.asString() : error.path("message").asString("");
        String said = message.isBlank() ? detail(error.path("detail")) : message;
        if (!said.isBlank()) {
            return said;
        }
        return body.isEmpty() ? "no explanation" : body.toString();
    }

    /** A sentence, or what is wrong with a field of the request. */
    private static String detail(JsonNode detail) {
        JsonNode first = detail.path(0);
        if (!first.has("msg")) {
            return detail.asString("");
        }
        String field =
                String.join(".", first.path("loc").valueStream().map(JsonNode::asString).toList());
        return field + ": " + first.path("msg").asString("");
    }

    private static JsonNode error(JsonNode body) {
        // Google wraps it in an array.
        JsonNode first = body.isArray() ? body.path(0) : body;
        return first.hasNonNull("error") ? first.path("error") : first;
    }
}
