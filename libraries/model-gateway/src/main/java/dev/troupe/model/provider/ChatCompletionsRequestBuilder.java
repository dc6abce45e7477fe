package dev.troupe.model.provider;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelSettings;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/**
 * A request as chat completions take it. It is written without a tree: conversations are long, and go out
 * again with every turn.
 *
 * @param fields what the server has been found to refuse and to miss
 */
record ChatCompletionsRequestBuilder(
        ModelSettings settings, OpenAiServerKind server, OptionalRequestFields fields) {
    /** Models whose own servers refuse an answer that comes back without a field of thoughts. */
    private static final Pattern WANTS_THOUGHTS =
            Pattern.compile("deepseek|kimi|moonshot|mimo", Pattern.CASE_INSENSITIVE);

    String body(ModelRequest request) {
        return ProviderJson.written(json -> write(request, json));
    }

    private void write(ModelRequest request, JsonGenerator json) {
        json.writeStringProperty("model", settings.model());
        json.writeBooleanProperty("stream", true);
        if (server.countsWhenAsked() && fields.sends(OptionalRequestFields.COUNTS)) {
            json.writeObjectPropertyStart(OptionalRequestFields.COUNTS);
            json.writeBooleanProperty("include_usage", true);
            json.writeEndObject();
        }
        limit(json);
        ReasoningEffort effort = request.effort();
        if (settings.takesEffort() && effort != null) {
            json.writeStringProperty(
                    "reasoning_effort", OpenAiEffortMapping.word(settings.model(), effort));
        }
        json.writeArrayPropertyStart("messages");
        said("system", request.system(), json);
        boolean thoughts = wantsThoughts(request);
        request.messages().forEach(it -> write(it, thoughts, json));
        json.writeEndArray();
        if (!request.tools().isEmpty()) {
            json.writeArrayPropertyStart("tools");
            request.tools().forEach(it -> write(it, json));
            json.writeEndArray();
        }
    }

    /** A server that refuses one of its names takes the other, or none. */
    private void limit(JsonGenerator json) {
        String other =
                server.limit().equals(OptionalRequestFields.LIMIT)
                        ? OptionalRequestFields.OLD_LIMIT
                        : OptionalRequestFields.LIMIT;
        Stream.of(server.limit(), other)
                .filter(fields::sends)
                .findFirst()
                .ifPresent(it -> json.writeNumberProperty(it, settings.maxOutputTokens()));
    }

    /** Whether answers without thoughts say so: where the server wants it, and where it has given others. */
    private boolean wantsThoughts(ModelRequest request) {
        return WANTS_THOUGHTS.matcher(settings.model()).find()
                || fields.misses(ChatCompletionsReasoning.CONTENT)
                || request.messages().stream()
                        .anyMatch(it ->
                                it instanceof ModelMessage.Assistant assistant
                                        && thoughts(assistant)
                                                .has(ChatCompletionsReasoning.CONTENT));
    }

    /** What came with an answer of what the model thought, in the fields in which it came. */
    private static JsonNode thoughts(ModelMessage.Assistant assistant) {
        for (ReasoningBlock block : assistant.thoughts()) {
            JsonNode kept = ChatCompletionsReasoning.fields(block);
            if (!kept.isEmpty()) {
                return kept;
            }
        }
        // Older journals have them with the first call.
        for (RawToolCall call : assistant.calls()) {
            String thoughts = ChatCompletionsCallSignature.of(call.signature()).thoughts();
            if (thoughts != null) {
                return ProviderJson.object().put(ChatCompletionsReasoning.CONTENT, thoughts);
            }
        }
        return ProviderJson.object();
    }

    private void writeThoughts(JsonNode kept, boolean wanted, JsonGenerator json) {
        for (String field : ChatCompletionsReasoning.FIELDS) {
            if (!fields.sends(field)) {
                continue;
            }
            if (kept.has(field)) {
                json.writeName(field);
                json.writeRawValue(kept.path(field).toString());
            } else if (wanted && field.equals(ChatCompletionsReasoning.CONTENT)) {
                json.writeStringProperty(field, "");
            }
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

    private void write(ModelMessage message, boolean wantsThoughts, JsonGenerator json) {
        switch (message) {
            case ModelMessage.User user when !user.images().isEmpty() -> shown(user, json);
            case ModelMessage.User user -> said("user", user.text(), json);
            case ModelMessage.Assistant assistant -> {
                begin("assistant", assistant.text(), json);
                writeThoughts(thoughts(assistant), wantsThoughts, json);
                calls(assistant.calls(), json);
                json.writeEndObject();
            }
            case ModelMessage.Results results -> results.results().forEach(it -> write(it, json));
        }
    }

    private static void shown(ModelMessage.User user, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("role", "user");
        json.writeArrayPropertyStart("content");
        json.writeStartObject();
        json.writeStringProperty("type", "text");
        json.writeStringProperty("text", user.text());
        json.writeEndObject();
        for (ModelImage image : user.images()) {
            json.writeStartObject();
            json.writeStringProperty("type", "image_url");
            json.writeObjectPropertyStart("image_url");
            json.writeStringProperty("url", image.dataUrl());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
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
            json.writeStringProperty("arguments", call.argumentText());
            json.writeEndObject();
            if (fields.sends(ChatCompletionsCallSignature.EXTRA)) {
                ChatCompletionsCallSignature.of(call.signature()).writeExtra(json);
            }
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
