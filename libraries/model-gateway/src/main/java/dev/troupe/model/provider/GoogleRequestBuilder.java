package dev.troupe.model.provider;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ReasoningBlock;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelSettings;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A request in the words of the Gemini API. */
record GoogleRequestBuilder(ModelSettings settings) {
    /** What the service takes for the signature of a call that another model made. */
    static final String NO_SIGNATURE = "skip_thought_signature_validator";

    /** Generations that know of no signatures. */
    private static final Pattern OLD = Pattern.compile("(models/)?gemini-[12][.-].*");

    JsonNode body(ModelRequest request) {
        ObjectNode body = ProviderJson.object();
        body.putObject("systemInstruction")
                .putArray("parts")
                .addObject()
                .put("text", request.system());
        ArrayNode contents = body.putArray("contents");
        request.messages().forEach(it -> add(it, contents));
        if (!request.tools().isEmpty()) {
            tools(request.tools(), body.putArray("tools").addObject());
        }
        ObjectNode generation =
                body.putObject("generationConfig")
                        .put("maxOutputTokens", settings.maxOutputTokens());
        if (settings.takesEffort() && request.effort() != null) {
            think(request.effort(), generation);
        }
        return body;
    }

    /** The older generations take tokens, the newer ones a level. */
    private void think(ReasoningEffort effort, ObjectNode generation) {
        ObjectNode thinking = generation.putObject("thinkingConfig").put("includeThoughts", true);
        if (OLD.matcher(settings.model()).matches()) {
            int most = settings.maxOutputTokens() / 2;
            int tokens =
                    switch (effort) {
                        case LOW -> 1_024;
                        case MEDIUM -> 8_192;
                        case HIGH, XHIGH, MAX -> 24_576;
                    };
            thinking.put("thinkingBudget", Math.min(most, tokens));
        } else {
            thinking.put("thinkingLevel", effort.ofThree());
        }
    }

    private void add(ModelMessage message, ArrayNode contents) {
        switch (message) {
            case ModelMessage.User user -> {
                ArrayNode parts = parts("user", contents);
                parts.addObject().put("text", user.text());
                user.images()
                        .forEach(it ->
                                parts.addObject()
                                        .putObject("inlineData")
                                        .put("mimeType", it.mediaType())
                                        .put("data", it.base64()));
            }
            case ModelMessage.Assistant assistant -> add(assistant, contents);
            case ModelMessage.Results results -> {
                ArrayNode parts = parts("user", contents);
                results.results().forEach(it -> add(it, parts));
            }
        }
    }

    private void add(ModelMessage.Assistant assistant, ArrayNode contents) {
        if (assistant.text().isBlank() && assistant.calls().isEmpty()) {
            return;
        }
        ArrayNode parts = parts("model", contents);
        // Only the first of calls that were made together has a signature.
        boolean signed = assistant.calls().stream().anyMatch(it -> it.signature() != null);
        for (ResponseSegment segment : ResponseSegment.of(assistant)) {
            switch (segment) {
                case ResponseSegment.Said(String text) -> {
                    if (!text.isBlank()) {
                        parts.addObject().put("text", text);
                    }
                }
                case ResponseSegment.Thinking(ReasoningBlock block) ->
                        GoogleSignedPart.write(block, parts);
                case ResponseSegment.Called(RawToolCall call) -> signed |= add(call, signed, parts);
            }
        }
    }

    /** Whether the call has got the mark of one that another model made. */
    private boolean add(RawToolCall call, boolean signed, ArrayNode parts) {
        ObjectNode part = parts.addObject();
        part.putObject("functionCall")
                .put("id", call.id())
                .put("name", call.tool())
                .set("args", ProviderJson.known(call.argumentObject()));
        if (call.signature() != null) {
            part.put("thoughtSignature", call.signature());
            return false;
        }
        if (!signed && !OLD.matcher(settings.model()).matches()) {
            part.put("thoughtSignature", NO_SIGNATURE);
            return true;
        }
        return false;
    }

    private static void add(ModelMessage.Answered answered, ArrayNode parts) {
        ObjectNode response = parts.addObject().putObject("functionResponse");
        response.put("id", answered.callId()).put("name", answered.tool());
        response.putObject("response").put("output", answered.text());
    }

    private static ArrayNode parts(String role, ArrayNode contents) {
        return contents.addObject().put("role", role).putArray("parts");
    }

    private static void tools(List<ToolSpec> specs, ObjectNode tool) {
        ArrayNode declarations = tool.putArray("functionDeclarations");
        for (ToolSpec spec : specs) {
            declarations
                    .addObject()
                    .put("name", spec.name())
                    .put("description", spec.description())
                    .set("parametersJsonSchema", ProviderJson.known(spec.schema().toString()));
        }
    }
}
