package dev.troupe.model.provider;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ModelFailureClassifier;
import dev.troupe.model.connection.ProviderTokenUsage;
import dev.troupe.model.connection.ResponseChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the events of one answer of the Gemini API. */
final class GoogleResponseReader implements LineStreamClient.Lines {
    private static final String DATA = "data:";

    /** The service calls a wrong key a bad request. */
    private static final Pattern KEY =
            Pattern.compile("API_KEY_INVALID|API key (not valid|not found|expired)");

    @Override
    public List<ResponseChunk> read(String line) {
        return line.startsWith(DATA)
                ? event(ProviderJson.answered(line.substring(DATA.length())))
                : List.of();
    }

    private static List<ResponseChunk> event(JsonNode event) {
        if (event.has("error")) {
            throw error(event.path("error").path("code").asInt(500), event, null);
        }
        List<ResponseChunk> pieces = new ArrayList<>();
        JsonNode usage = event.path("usageMetadata");
        if (usage.path("promptTokenCount").asLong(0) > 0) {
            pieces.add(new ResponseChunk.Used(use(usage)));
        }
        if (event.path("promptFeedback").has("blockReason")) {
            pieces.add(new ResponseChunk.Stopped("content_filter"));
        }
        JsonNode candidate = event.path("candidates").path(0);
        candidate.path("content").path("parts").forEach(it -> add(it, pieces));
        if (candidate.has("finishReason")) {
            pieces.add(new ResponseChunk.Stopped(candidate.path("finishReason").asString("")));
        }
        return pieces;
    }

    private static void add(JsonNode part, List<ResponseChunk> pieces) {
        pieces.add(part(part));
        GoogleSignedPart.of(part).ifPresent(pieces::add);
    }

    private static ResponseChunk part(JsonNode part) {
        if (part.has("functionCall")) {
            JsonNode call = part.path("functionCall");
            return new ResponseChunk.Call(
                    call.path("id").asString(""),
                    call.path("name").asString(""),
                    call.has("args") ? call.path("args").toString() : "{}",
                    part.path("thoughtSignature").asStringOpt().orElse(null));
        }
        String text = part.path("text").asString("");
        boolean thought = part.path("thought").asBoolean(false);
        if (text.isEmpty()) {
            return new ResponseChunk.Alive();
        }
        return thought ? new ResponseChunk.Thinking(text) : new ResponseChunk.Text(text);
    }

    private static ProviderTokenUsage use(JsonNode usage) {
        long sent =
                usage.path("promptTokenCount").asLong(0)
                        + usage.path("toolUsePromptTokenCount").asLong(0);
        long answered =
                usage.path("candidatesTokenCount").asLong(0)
                        + usage.path("thoughtsTokenCount").asLong(0);
        return new ProviderTokenUsage(
                sent, answered, usage.path("cachedContentTokenCount").asLong(0), 0);
    }

    @Override
    public ModelFailure refused(int status, String body, @Nullable String retryAfter) {
        JsonNode json = ProviderJson.refusal(body);
        // Without streaming the service wraps an error in an array.
        return error(status, json.isArray() ? json.path(0) : json, retryAfter);
    }

    private static ModelFailure error(int status, JsonNode body, @Nullable String retryAfter) {
        JsonNode error = body.path("error");
        String text = status + ": " + error.path("message").asString("no explanation");
        if (KEY.matcher(error.toString()).find()) {
            return new ModelFailure(Kind.KEY, "it answered " + text, null, null);
        }
        return ModelFailureClassifier.status(
                status, text, retryAfter == null ? delay(error) : retryAfter, null);
    }

    private static @Nullable String delay(JsonNode error) {
        for (JsonNode detail : error.path("details")) {
            if (detail.has("retryDelay")) {
                return detail.path("retryDelay").asString("");
            }
        }
        return null;
    }
}
