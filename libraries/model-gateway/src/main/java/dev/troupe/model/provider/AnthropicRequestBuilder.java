package dev.troupe.model.provider;

import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelSettings;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * A request in Anthropic's words. Marks of the provider's cache stand where a conversation stays the same longest: at
 * the last tool, the system prompt and the last message of a person.
 */
record AnthropicRequestBuilder(ModelSettings settings) {
    String body(ModelRequest request) {
        return ProviderJson.written(json -> write(request, json));
    }

    private void write(ModelRequest request, JsonGenerator json) {
        json.writeStringProperty("model", settings.model());
        json.writeNumberProperty("max_tokens", settings.maxOutputTokens());
        json.writeBooleanProperty("stream", true);
        AnthropicThinkingWriter thinking = AnthropicThinkingWriter.of(settings, request);
        thinking.write(json);
        if (!request.tools().isEmpty()) {
            tools(request.tools(), json);
        }
        if (!request.system().isBlank()) {
            json.writeArrayPropertyStart("system");
            text(request.system(), true, json);
            json.writeEndArray();
        }
        json.writeArrayPropertyStart("messages");
        messages(request.messages(), thinking.sent(), json);
        json.writeEndArray();
    }

    private static void tools(List<ToolSpec> specs, JsonGenerator json) {
        json.writeArrayPropertyStart("tools");
        for (int i = 0; i < specs.size(); i++) {
            ToolSpec spec = specs.get(i);
            json.writeStartObject();
            json.writeStringProperty("name", spec.name());
            json.writeStringProperty("description", spec.description());
            json.writeName("input_schema");
            json.writeRawValue(spec.schema().toString());
            mark(i == specs.size() - 1, json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void mark(boolean marked, JsonGenerator json) {
        if (marked) {
            json.writeObjectPropertyStart("cache_control");
            json.writeStringProperty("type", "ephemeral");
            json.writeEndObject();
        }
    }

    private static void text(String text, boolean marked, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", "text");
        json.writeStringProperty("text", text);
        mark(marked, json);
        json.writeEndObject();
    }

    private static void messages(
            List<ModelMessage> messages, boolean thinking, JsonGenerator json) {
        int marked = lastOfPerson(messages);
        for (int i = 0; i < messages.size(); i++) {
            // What a person says after results belongs into their message: no two of one role
            // follow each other.
            boolean joined =
                    i > 0
                            && messages.get(i) instanceof ModelMessage.User
                            && messages.get(i - 1) instanceof ModelMessage.Results;
            boolean open =
                    i + 1 < messages.size()
                            && messages.get(i) instanceof ModelMessage.Results
                            && messages.get(i + 1) instanceof ModelMessage.User;
            if (!joined) {
                json.writeStartObject();
            }
            switch (messages.get(i)) {
                case ModelMessage.User user -> {
                    if (!joined) {
                        begin("user", json);
                    }
                    user.images().forEach(it -> shown(it, json));
                    text(user.text(), i == marked, json);
                }
                case ModelMessage.Assistant assistant -> {
                    begin("assistant", json);
                    write(thinking ? assistant : assistant.unsigned(), json);
                }
                case ModelMessage.Results results -> {
                    begin("user", json);
                    results.results().forEach(it -> write(it, json));
                }
            }
            if (!open) {
                json.writeEndArray();
                json.writeEndObject();
            }
        }
    }

    private static void shown(ModelImage image, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", "image");
        json.writeObjectPropertyStart("source");
        json.writeStringProperty("type", "base64");
        json.writeStringProperty("media_type", image.mediaType());
        json.writeStringProperty("data", image.base64());
        json.writeEndObject();
        json.writeEndObject();
    }

    private static int lastOfPerson(List<ModelMessage> messages) {
        int last = messages.size() - 1;
        while (last >= 0 && !(messages.get(last) instanceof ModelMessage.User)) {
            last--;
        }
        return last;
    }

    private static void begin(String role, JsonGenerator json) {
        json.writeStringProperty("role", role);
        json.writeArrayPropertyStart("content");
    }

    private static void write(ModelMessage.Assistant assistant, JsonGenerator json) {
        for (ResponseSegment stretch : ResponseSegment.of(assistant)) {
            switch (stretch) {
                // A service refuses a block of blanks.
                case ResponseSegment.Said(String text) when text.isBlank() -> {}
                case ResponseSegment.Said(String text) -> text(text, false, json);
                case ResponseSegment.Called(RawToolCall call) -> write(call, json);
                case ResponseSegment.Thinking(ReasoningBlock reasoningBlock) -> {
                    if (AnthropicResponseReader.isThought(
                            ProviderJson.refusal(reasoningBlock.block()))) {
                        json.writeRawValue(reasoningBlock.block());
                    }
                }
            }
        }
    }

    private static void write(RawToolCall call, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", "tool_use");
        json.writeStringProperty("id", call.id());
        json.writeStringProperty("name", call.tool());
        json.writeName("input");
        json.writeRawValue(call.argumentObject());
        json.writeEndObject();
    }

    private static void write(ModelMessage.Answered answered, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("type", "tool_result");
        json.writeStringProperty("tool_use_id", answered.callId());
        json.writeStringProperty("content", answered.text());
        json.writeEndObject();
    }
}
