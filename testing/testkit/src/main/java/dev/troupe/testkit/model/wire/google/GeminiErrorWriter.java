package dev.troupe.testkit.model.wire.google;

import dev.troupe.testkit.model.wire.ProviderError;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The service's errors: a code, a status in words, and details with types of their own. */
final class GeminiErrorWriter {
    private static final String INVALID_KEY = "API_KEY_INVALID";
    private static final String TYPES = "type.googleapis.com/google.rpc.";

    private GeminiErrorWriter() {}

    static JsonNode body(ProviderError error) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ObjectNode shown = body.putObject("error");
        shown.put("code", error.status());
        shown.put("message", error.message());
        shown.put("status", status(error.status()));
        ArrayNode details = JsonNodeFactory.instance.arrayNode();
        if (INVALID_KEY.equals(error.code())) {
            invalidKey(details.addObject());
        }
        if (error.retryAfter() != null) {
            details.addObject()
                    .put("@type", TYPES + "RetryInfo")
                    .put("retryDelay", seconds(error.retryAfter()));
        }
        if (!details.isEmpty()) {
            shown.set("details", details);
        }
        return body;
    }

    private static void invalidKey(ObjectNode detail) {
        detail.put("@type", TYPES + "ErrorInfo")
                .put("reason", INVALID_KEY)
                .put("domain", "googleapis.com");
        detail.putObject("metadata").put("service", "generativelanguage.googleapis.com");
    }

    /** As protobuf writes durations in JSON: {@code 2s}, {@code 0.02s}. */
    private static String seconds(Duration wait) {
        return BigDecimal.valueOf(wait.toMillis(), 3).stripTrailingZeros().toPlainString() + "s";
    }

    private static String status(int status) {
        return switch (status) {
            case 400, 413 -> "INVALID_ARGUMENT";
            case 401 -> "UNAUTHENTICATED";
            case 403 -> "PERMISSION_DENIED";
            case 404 -> "NOT_FOUND";
            case 429 -> "RESOURCE_EXHAUSTED";
            case 499 -> "CANCELLED";
            case 500 -> "INTERNAL";
            case 504 -> "DEADLINE_EXCEEDED";
            default -> status > 500 ? "UNAVAILABLE" : "FAILED_PRECONDITION";
        };
    }

    /** A wrong key is a bad argument to this service; only a missing one is a matter of permission. */
    static ProviderError unauthorised(@Nullable String key) {
        return key == null
                ? new ProviderError(
                        403,
                        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
                        null,
                        null,
                        null)
                : new ProviderError(
                        400,
                        "API key not valid. Please pass a valid API key.",
                        null,
                        INVALID_KEY,
                        null);
    }

    static String usually(int status, String model) {
        return switch (status) {
            case 401 ->
                    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.";
            case 403 -> "The caller does not have permission";
            case 404 ->
                    "models/%s is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods."
                            .formatted(model);
            case 429 -> "Resource has been exhausted (e.g. check quota).";
            case 500 -> "An internal error has occurred. Please retry.";
            case 503, 529 -> "The model is overloaded. Please try again later.";
            case 504 -> "Deadline expired before operation could complete.";
            default ->
                    status > 500
                            ? "The service is currently unavailable."
                            : "Request contains an invalid argument.";
        };
    }
}
