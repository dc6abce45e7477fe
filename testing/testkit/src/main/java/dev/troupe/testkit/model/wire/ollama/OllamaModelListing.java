package dev.troupe.testkit.model.wire.ollama;

import dev.troupe.testkit.model.wire.ModelServerCapabilities;
import dev.troupe.testkit.model.wire.ProviderError;
import dev.troupe.testkit.model.wire.RequestRefusedException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The models of the server, listed and one by one. */
final class OllamaModelListing {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String MODIFIED = "2026-01-01T00:00:00Z";
    private static final String FAMILY = "llama";

    private final ModelServerCapabilities modelServerCapabilities;

    OllamaModelListing(ModelServerCapabilities modelServerCapabilities) {
        this.modelServerCapabilities = modelServerCapabilities;
    }

    ObjectNode list() {
        ObjectNode list = JSON.objectNode();
        ArrayNode models = list.putArray("models");
        for (String name : modelServerCapabilities.models()) {
            ObjectNode model = models.addObject().put("name", tagged(name));
            model.put("model", tagged(name)).put("modified_at", MODIFIED);
            model.put("size", 2_019_393_189L);
            model.put("digest", "%064x".formatted(name.hashCode() & 0xFFFFFFFFL));
            model.set("details", details());
        }
        return list;
    }

    /** A name without a tag means the latest. */
    static String tagged(String name) {
        return name.contains(":") ? name : name + ":latest";
    }

    ObjectNode show(JsonNode body) throws RequestRefusedException {
        String name = body.path("model").asString(body.path("name").asString(""));
        if (name.isEmpty()) {
            throw new RequestRefusedException(ProviderError.invalid("model is required", null));
        }
        if (modelServerCapabilities.models().stream()
                .noneMatch(it -> tagged(it).equals(tagged(name)))) {
            String message = "model '%s' not found".formatted(name);
            throw new RequestRefusedException(new ProviderError(404, message, null, null, null));
        }
        ObjectNode shown = JSON.objectNode();
        shown.put("modelfile", "FROM " + name).put("template", "{{ .Prompt }}");
        shown.set("details", details());
        shown.putObject("model_info")
                .put("general.architecture", FAMILY)
                .put(FAMILY + ".context_length", modelServerCapabilities.window());
        ArrayNode capabilities = shown.putArray("capabilities").add("completion");
        if (modelServerCapabilities.tools()) {
            capabilities.add("tools");
        }
        return shown.put("modified_at", MODIFIED);
    }

    private static ObjectNode details() {
        ObjectNode details =
                JSON.objectNode()
                        .put("parent_model", "")
                        .put("format", "gguf")
                        .put("family", FAMILY);
        details.putArray("families").add(FAMILY);
        return details.put("parameter_size", "3.2B").put("quantization_level", "Q4_K_M");
    }
}
