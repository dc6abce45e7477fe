package dev.troupe.testkit.model.wire;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The rules of the strictest servers on who speaks after whom, as the templates of Mistral and Gemma have them: people
 * and model take turns, and after results the model speaks first.
 */
public final class RoleOrderRules {
    private static final Set<String> SYSTEM = Set.of("system", "developer");
    private static final Set<String> MODEL = Set.of("assistant", "model");

    private RoleOrderRules() {}

    /**
     * Checks the messages of a request, in whatever protocol it came.
     *
     * @throws RequestRefusedException with status 400 when roles do not take turns
     */
    public static void check(JsonNode body) throws RequestRefusedException {
        JsonNode messages = body.has("contents") ? body.path("contents") : body.path("messages");
        String before = "";
        for (JsonNode message : messages) {
            String role = message.path("role").asString("");
            if (SYSTEM.contains(role)) {
                continue;
            }
            String kind = MODEL.contains(role) ? "assistant" : role;
            if (!mayFollow(kind, before)) {
                throw refused(
                        before.isEmpty()
                                ? "Conversation roles must begin with user, not '%s'"
                                        .formatted(role)
                                : "Unexpected role '%s' after role '%s'; conversation roles must alternate user/assistant/user/assistant/..."
                                        .formatted(role, before));
            }
            before = kind;
        }
        if (before.equals("assistant")) {
            throw refused("Expected last role User or Tool but got assistant");
        }
        ToolCallPairRules.check(body);
    }

    private static boolean mayFollow(String role, String before) {
        return switch (role) {
            case "user" -> before.isEmpty() || before.equals("assistant");
            case "assistant" -> before.equals("user") || before.equals("tool");
            case "tool" -> before.equals("assistant") || before.equals("tool");
            default -> false;
        };
    }

    private static RequestRefusedException refused(String message) {
        return new RequestRefusedException(ProviderError.invalid(message, "messages"));
    }
}
