package dev.troupe.model.provider;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Holds what a server wants back with a call: Gemini refuses a conversation whose calls have lost what came beside
 * them. It is written only where it came, since others refuse fields that they do not know.
 *
 * @param thoughts as older journals have them, with the first call of a message; null: none
 * @param extra what came beside the call; null: nothing
 */
record ChatCompletionsCallSignature(@Nullable String thoughts, @Nullable JsonNode extra) {
    /** Where Gemini has its own signature. */
    static final String EXTRA = "extra_content";

    private static final ChatCompletionsCallSignature NONE =
            new ChatCompletionsCallSignature(null, null);

    /** Reads its text; what another protocol wrote is nothing here. */
    static ChatCompletionsCallSignature of(@Nullable String text) {
        if (text == null) {
            return NONE;
        }
        JsonNode kept = ProviderJson.refusal(text);
        return new ChatCompletionsCallSignature(
                kept.path(ChatCompletionsReasoning.CONTENT).asStringOpt().orElse(null),
                kept.has(EXTRA) ? kept.path(EXTRA) : null);
    }

    /** As a call carries it; null: there is nothing to carry. */
    @Nullable String text() {
        ObjectNode kept = ProviderJson.object();
        if (thoughts != null) {
            kept.put(ChatCompletionsReasoning.CONTENT, thoughts);
        }
        if (extra != null) {
            kept.set(EXTRA, extra);
        }
        return kept.isEmpty() ? null : kept.toString();
    }

    void writeExtra(JsonGenerator json) {
        if (extra != null) {
            json.writeName(EXTRA);
            json.writeRawValue(extra.toString());
        }
    }
}
