package dev.troupe.model.provider;

import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.connection.ResponseChunk;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps the signature of a part of Gemini's answer that is no call: the part goes back as it came, neither joined with
 * the text before it nor without its signature.
 */
final class GoogleSignedPart {
    private static final String SIGNATURE = "thoughtSignature";
    private static final String THOUGHT = "thought";

    /** How many characters of the text before the block are the part's. */
    private static final String LENGTH = "textLength";

    private GoogleSignedPart() {}

    /** What has to be kept of a part, if anything; it follows the part's text. */
    static Optional<ResponseChunk> of(JsonNode part) {
        String signature = part.path(SIGNATURE).asString("");
        if (signature.isEmpty() || part.has("functionCall")) {
            return Optional.empty();
        }
        ObjectNode kept = ProviderJson.object();
        if (part.path(THOUGHT).asBoolean(false)) {
            kept.put("text", part.path("text").asString("")).put(THOUGHT, true);
        } else {
            kept.put(LENGTH, part.path("text").asString("").length());
        }
        return Optional.of(new ResponseChunk.Kept(kept.put(SIGNATURE, signature).toString()));
    }

    /** Writes the part of a block; its text stands at the end of those parts. */
    static void write(ReasoningBlock block, ArrayNode parts) {
        JsonNode kept = ProviderJson.refusal(block.block());
        String signature = kept.path(SIGNATURE).asString("");
        if (signature.isEmpty()) {
            return;
        }
        if (kept.path(THOUGHT).asBoolean(false)) {
            parts.addObject()
                    .put("text", kept.path("text").asString(""))
                    .put(THOUGHT, true)
                    .put(SIGNATURE, signature);
            return;
        }
        String text = taken(parts, kept.path(LENGTH).asInt(0));
        parts.addObject().put("text", text).put(SIGNATURE, signature);
    }

    /** That many characters from the end of the text before; what was redacted meanwhile may be shorter. */
    private static String taken(ArrayNode parts, int length) {
        JsonNode before = parts.isEmpty() ? null : parts.get(parts.size() - 1);
        if (length == 0 || !(before instanceof ObjectNode said) || !isPlain(said)) {
            return "";
        }
        String text = said.path("text").stringValue();
        int from = Math.max(0, text.length() - length);
        if (from == 0) {
            parts.remove(parts.size() - 1);
        } else {
            said.put("text", text.substring(0, from));
        }
        return text.substring(from);
    }

    private static boolean isPlain(JsonNode part) {
        return part.path("text").isString() && !part.has(SIGNATURE);
    }
}
