package dev.troupe.model.provider;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelSettings;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * A request for a response. The service is to keep nothing: thoughts come sealed and go back with what followed them.
 *
 * @param fields what the server has been found to refuse
 */
record OpenAiResponsesRequestBuilder(
        ModelSettings settings, OpenAiServerKind server, OptionalRequestFields fields) {
    String body(ModelRequest request) {
        return ProviderJson.written(json -> write(request, json));
    }

    private void write(ModelRequest request, JsonGenerator json) {
        json.writeStringProperty("model", settings.model());
        json.writeBooleanProperty("stream", true);
        json.writeBooleanProperty("store", false);
        if (fields.sends(OptionalRequestFields.RESPONSE_LIMIT)) {
            json.writeNumberProperty(
                    OptionalRequestFields.RESPONSE_LIMIT, settings.maxOutputTokens());
        }
        if (settings.takesEffort()) {
            think(request.effort(), json);
        }
        json.writeStringProperty("instructions", request.system());
        json.writeArrayPropertyStart("input");
        request.messages().forEach(it -> write(it, json));
        json.writeEndArray();
        if (!request.tools().isEmpty()) {
            json.writeArrayPropertyStart("tools");
            request.tools().forEach(it -> write(it, json));
            json.writeEndArray();
        }
    }

    private void think(@Nullable ReasoningEffort effort, JsonGenerator json) {
        json.writeObjectPropertyStart("reasoning");
        if (effort != null) {
            json.writeStringProperty("effort", OpenAiEffortMapping.word(settings.model(), effort));
        }
        if (fields.sends(OptionalRequestFields.SUMMARY)) {
            json.writeStringProperty(OptionalRequestFields.SUMMARY, "auto");
        }
        json.writeEndObject();
        json.writeArrayPropertyStart("include");
        json.writeString("reasoning.encrypted_content");
        json.writeEndArray();
    }

    private void write(ModelMessage message, JsonGenerator json) {
        switch (message) {
            case ModelMessage.User user when !user.images().isEmpty() -> shown(user, json);
            case ModelMessage.User user -> {
                json.writeStartObject();
                json.writeStringProperty("role", "user");
                json.writeStringProperty("content", user.text());
                json.writeEndObject();
            }
            case ModelMessage.Assistant assistant -> write(assistant, json);
            case ModelMessage.Results results -> results.results().forEach(it -> write(it, json));
        }
    }

    private static void shown(ModelMessage.User user, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("role", "user");
        json.writeArrayPropertyStart("content");
        json.writeStartObject();
        json.writeStringProperty("type", "input_text");
        json.writeStringProperty("text", user.text());
        json.writeEndObject();
        for (ModelImage image : user.images()) {
            json.writeStartObject();
            json.writeStringProperty("type", "input_image");
            json.writeStringProperty("image_url", image.dataUrl());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(ModelMessage.Assistant assistant, JsonGenerator json) {
        JsonNode shell = ProviderJson.object();
        for (ResponseSegment stretch : ResponseSegment.of(assistant)) {
            switch (stretch) {
                case ResponseSegment.Said(String text) -> said(text, shell, json);
                case ResponseSegment.Called(RawToolCall call) -> write(call, json);
                case ResponseSegment.Thinking(var reasoningBlock) -> {
                    JsonNode item = ProviderJson.refusal(reasoningBlock.block());
                    switch (item.path("type").asString("")) {
                        case "reasoning" -> json.writeRawValue(reasoningBlock.block());
                        case "message" -> shell = item;
                        default -> {}
                    }
                }
            }
        }
    }

    /** Text of the model, with what the service said of its message besides. */
    private static void said(String text, JsonNode shell, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", "message");
        json.writeStringProperty("role", "assistant");
        shell.properties().stream()
                .filter(it -> OpenAiResponsesReader.SHELL.contains(it.getKey()))
                .forEach(it -> json.writeStringProperty(it.getKey(), it.getValue().asString("")));
        json.writeArrayPropertyStart("content");
        json.writeStartObject();
        json.writeStringProperty("type", "output_text");
        json.writeStringProperty("text", text);
        json.writeArrayPropertyStart("annotations");
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(RawToolCall call, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", "function_call");
        String item = OpenAiResponsesReader.item(call.signature());
        if (!item.isEmpty()) {
            json.writeStringProperty("id", item);
        }
        json.writeStringProperty("call_id", server.id(call.id()));
        json.writeStringProperty("name", call.tool());
        json.writeStringProperty("arguments", call.argumentText());
        json.writeEndObject();
    }

    private void write(ModelMessage.Answered answered, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", "function_call_output");
        json.writeStringProperty("call_id", server.id(answered.callId()));
        json.writeStringProperty("output", answered.text());
        json.writeEndObject();
    }

    private static void write(ToolSpec spec, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", "function");
        json.writeStringProperty("name", spec.name());
        json.writeStringProperty("description", spec.description());
        json.writeName("parameters");
        json.writeRawValue(spec.schema().toString());
        // It would otherwise make every argument required.
        json.writeBooleanProperty("strict", false);
        json.writeEndObject();
    }
}
