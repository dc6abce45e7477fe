package dev.troupe.model.provider;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelSettings;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * A request as chat completions take it. It is written without a tree: conversations are long, and go out
 * again with every turn.
 *
 * @param counted whether the server is asked to count tokens
 */
record ChatCompletionsRequestBuilder(
        ModelSettings settings, OpenAiServerKind server, boolean counted) {
    /** The field that asks for counts of tokens. */
    static final String COUNTS = "stream_options";

    String body(ModelRequest request) {
        return ProviderJson.written(json -> write(request, json));
    }

    private void write(ModelRequest request, JsonGenerator json) {
        json.writeStringProperty("model", settings.model());
        json.writeBooleanProperty("stream", true);
        if (counted) {
            json.writeObjectPropertyStart(COUNTS);
            json.writeBooleanProperty("include_usage", true);
            json.writeEndObject();
        }
        json.writeNumberProperty(server.limit(), settings.maxOutputTokens());
        ReasoningEffort effort = request.effort();
        if (settings.takesEffort() && effort != null) {
            json.writeStringProperty(
                    "reasoning_effort", OpenAiEffortMapping.word(settings.model(), effort));
        }
        json.writeArrayPropertyStart("messages");
        said("system", request.system(), json);
        request.messages().forEach(it -> write(it, json));
        json.writeEndArray();
        if (!request.tools().isEmpty()) {
            json.writeArrayPropertyStart("tools");
            request.tools().forEach(it -> write(it, json));
            json.writeEndArray();
        }
    }

    private static void said(String role, String text, JsonGenerator json) {
        begin(role, text, json);
        json.writeEndObject();
    }

    private static void begin(String role, String text, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("role", role);
        json.writeStringProperty("content", text);
    }

    private void write(ModelMessage message, JsonGenerator json) {
        switch (message) {
            case ModelMessage.User user -> said("user", user.text(), json);
            case ModelMessage.Assistant assistant -> {
                begin("assistant", assistant.text(), json);
                assistant
                        .calls()
                        .forEach(it ->
                                ChatCompletionsCallSignature.of(it.signature())
                                        .writeThoughts(json));
                calls(assistant.calls(), json);
                json.writeEndObject();
            }
            case ModelMessage.Results results -> results.results().forEach(it -> write(it, json));
        }
    }

    private void calls(List<RawToolCall> calls, JsonGenerator json) {
        if (calls.isEmpty()) {
            return;
        }
        json.writeArrayPropertyStart("tool_calls");
        for (RawToolCall call : calls) {
            json.writeStartObject();
            json.writeStringProperty("id", server.id(call.id()));
            json.writeStringProperty("type", "function");
            json.writeObjectPropertyStart("function");
            json.writeStringProperty("name", call.tool());
            json.writeStringProperty("arguments", call.argumentObject());
            json.writeEndObject();
            ChatCompletionsCallSignature.of(call.signature()).writeExtra(json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void write(ModelMessage.Answered answered, JsonGenerator json) {
        begin("tool", answered.text(), json);
        json.writeStringProperty("tool_call_id", server.id(answered.callId()));
        json.writeEndObject();
    }

    private static void write(ToolSpec spec, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", "function");
        json.writeObjectPropertyStart("function");
        json.writeStringProperty("name", spec.name());
        json.writeStringProperty("description", spec.description());
        json.writeName("parameters");
        json.writeRawValue(spec.schema().toString());
        json.writeEndObject();
        json.writeEndObject();
    }
}
