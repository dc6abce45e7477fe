package dev.troupe.testkit.model.wire.google;

import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The service's rules on calls and their responses, and on the signatures of the current turn's calls.
 * Neighbouring contents of one role count as one.
 */
final class FunctionCallRules {
    private final List<Spoken> spoken = new ArrayList<>();

    FunctionCallRules(JsonNode contents) {
        for (int index = 0; index < contents.size(); index++) {
            JsonNode content = contents.get(index);
            boolean model = content.path("role").asString("user").equals("model");
            if (spoken.isEmpty() || spoken.getLast().model() != model) {
                spoken.add(new Spoken(model, index, new ArrayList<>()));
            }
            content.path("parts").valueStream().forEach(spoken.getLast().parts()::add);
        }
    }

    private record Spoken(boolean model, int index, List<JsonNode> parts) {
        List<JsonNode> with(String key) {
            return parts.stream().filter(it -> it.has(key)).toList();
        }
    }

    void checkPairs() throws RequestRefusedException {
        List<JsonNode> open = List.of();
        for (int index = 0; index < spoken.size(); index++) {
            Spoken now = spoken.get(index);
            if (now.model()) {
                open = now.with("functionCall");
                if (!open.isEmpty() && index == 0) {
                    throw refused(
                            "Please ensure that function call turn comes immediately after a user turn or after a function response turn.");
                }
            } else {
                answer(open, now.with("functionResponse"));
                open = List.of();
            }
        }
        answer(open, List.of());
    }

    private static void answer(List<JsonNode> calls, List<JsonNode> responses)
            throws RequestRefusedException {
        if (calls.isEmpty() && !responses.isEmpty()) {
            throw refused(
                    "Please ensure that function response turn comes immediately after a function call turn.");
        }
        if (calls.size() != responses.size()
                || !ids(calls, "functionCall").containsAll(ids(responses, "functionResponse"))) {
            throw refused(
                    "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.");
        }
    }

    /** Ids are optional; those that are given must be known. */
    private static Set<String> ids(List<JsonNode> parts, String key) {
        Set<String> ids = new HashSet<>();
        parts.forEach(it -> ids.add(it.path(key).path("id").asString("")));
        ids.remove("");
        return ids;
    }

    /** In the current turn, all that came after the person's newest words, each step's first call is signed. */
    void checkSignatures() throws RequestRefusedException {
        for (Spoken now : spoken.reversed()) {
            if (!now.model() && !now.with("text").isEmpty()) {
                return;
            }
            List<JsonNode> calls = now.model() ? now.with("functionCall") : List.of();
            if (!calls.isEmpty()) {
                checkSignature(calls.getFirst(), now.index() + 1);
            }
        }
    }

    private static void checkSignature(JsonNode part, int position) throws RequestRefusedException {
        String name = part.path("functionCall").path("name").asString("");
        JsonNode signature = part.path("thoughtSignature");
        if (signature.asString("").isEmpty()) {
            throw refused(
                    "Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call `default_api:%s` , position %d. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details."
                            .formatted(name, position));
        }
        if (!ThoughtSignature.accepts(name, signature.asString(""))) {
            throw refused("Corrupted thought signature.");
        }
    }

    private static RequestRefusedException refused(String message) {
        return new RequestRefusedException(ProviderError.invalid(message, null));
    }
}
