package dev.troupe.model.provider;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelSettings;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A request in Ollama's words. */
record OllamaRequestBuilder(ModelSettings settings) {
    JsonNode body(ModelRequest request) {
        ObjectNode body = ProviderJson.object();
        body.put("model", settings.model()).put("stream", true);
        ObjectNode options = body.putObject("options");
        // Without it the server takes a small window and leaves out the beginning without a word; a
        // guess may be more than it
        // has memory for.
        if (settings.knowsWindow()) {
            options.put("num_ctx", settings.window());
        }
        options.put("num_predict", settings.maxOutputTokens());
        body.put("keep_alive", settings.keepAlive().toSeconds() + "s");
        if (settings.takesEffort() && request.effort() != null) {
            think(request.effort(), body);
        }
        ArrayNode messages = body.putArray("messages");
        said("system", request.system(), messages);
        request.messages().forEach(it -> add(it, messages));
        if (!request.tools().isEmpty()) {
            tools(request.tools(), body.putArray("tools"));
        }
        return body;
    }

    /** One family knows how much, all others only whether. */
    private void think(ReasoningEffort effort, ObjectNode body) {
        if (settings.model().contains("gpt-oss")) {
            body.put("think", effort.ofThree());
        } else {
            body.put("think", effort != ReasoningEffort.LOW);
        }
    }

    private static ObjectNode said(String role, String text, ArrayNode messages) {
        return messages.addObject().put("role", role).put("content", text);
    }

    private static void add(ModelMessage message, ArrayNode messages) {
        switch (message) {
            case ModelMessage.User user -> {
                ObjectNode said = said("user", user.text(), messages);
                if (!user.images().isEmpty()) {
                    ArrayNode images = said.putArray("images");
                    user.images().forEach(it -> images.add(it.base64()));
                }
            }
            case ModelMessage.Assistant assistant -> add(assistant, messages);
            case ModelMessage.Results results ->
                    results.results()
                            .forEach(it ->
                                    said("tool", it.text(), messages)
                                            .put("tool_name", it.tool())
                                            .put("tool_call_id", it.callId()));
        }
    }

    private static void add(ModelMessage.Assistant assistant, ArrayNode messages) {
        ObjectNode message = said("assistant", assistant.text(), messages);
        assistant.thoughts().forEach(it -> OllamaResponseReader.thoughts(it, message));
        if (assistant.calls().isEmpty()) {
            return;
        }
        ArrayNode calls = message.putArray("tool_calls");
        for (RawToolCall call : assistant.calls()) {
            calls.addObject()
                    .put("id", call.id())
                    .putObject("function")
                    .put("name", call.tool())
                    .set("arguments", ProviderJson.known(call.argumentObject()));
        }
    }

    private static void tools(List<ToolSpec> specs, ArrayNode tools) {
        for (ToolSpec spec : specs) {
            tools.addObject()
                    .put("type", "function")
                    .putObject("function")
                    .put("name", spec.name())
                    .put("description", spec.description())
                    .set("parameters", ProviderJson.known(spec.schema().toString()));
        }
    }
}
