package dev.troupe.testkit.model.wire.google;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.wire.RandomIdGenerator;
import dev.troupe.testkit.model.wire.ScriptedAnswer;
import dev.troupe.testkit.model.wire.ScriptedAnswer.End;
import dev.troupe.testkit.model.wire.StreamedEvent;
import dev.troupe.testkit.model.wire.TextChunker;
import dev.troupe.testkit.model.wire.ToolArgumentParser;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes one answer as a response or as the responses of a stream. */
final class GeminiAnswerWriter {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ParsedModelRequest request;
    private final ScriptedAnswer answer;
    private final GeminiCandidateWriter candidate;
    private final String id = RandomIdGenerator.random("");
    private final List<StreamedEvent> events = new ArrayList<>();

    GeminiAnswerWriter(ParsedModelRequest request, ScriptedAnswer answer) {
        this.request = request;
        this.answer = answer;
        this.candidate = new GeminiCandidateWriter(answer);
    }

    static ObjectNode whole(ParsedModelRequest request, ScriptedAnswer answer) {
        GeminiAnswerWriter writer = new GeminiAnswerWriter(request, answer);
        if (answer.end() == End.BLOCKED) {
            return writer.blocked();
        }
        ArrayNode parts = JSON.arrayNode();
        if (writer.thinks()) {
            parts.add(thought(answer.thinking()));
        }
        if (!answer.text().isEmpty()) {
            parts.add(text(answer.text()));
        }
        writer.calls().forEach(parts::add);
        if (!parts.isEmpty() && answer.calls().isEmpty()) {
            writer.sign((ObjectNode) parts.get(parts.size() - 1));
        }
        return writer.response(writer.candidate.last(parts), writer.usage());
    }

    List<StreamedEvent> events(int size) {
        if (answer.end() == End.BLOCKED) {
            add(blocked());
            return events;
        }
        if (thinks()) {
            TextChunker.of(answer.thinking(), size).forEach(it -> piece(thought(it)));
        }
        TextChunker.of(answer.text(), size).forEach(it -> piece(text(it)));
        ArrayNode calls = calls();
        if (!calls.isEmpty()) {
            add(response(GeminiCandidateWriter.open(calls), opening()));
        }
        ArrayNode rest = JSON.arrayNode();
        ObjectNode nothing = text("");
        if (answer.calls().isEmpty()) {
            sign(nothing);
        }
        rest.add(nothing);
        add(response(candidate.last(rest), usage()));
        return events;
    }

    private void piece(ObjectNode part) {
        add(response(GeminiCandidateWriter.open(JSON.arrayNode().add(part)), opening()));
    }

    private void add(ObjectNode response) {
        events.add(new StreamedEvent("data: ", response.toString(), "\r\n\r\n"));
    }

    private boolean thinks() {
        return request.thoughtsWanted() && !answer.thinking().isEmpty();
    }

    /** All calls of a step come together, the first of them signed; a malformed one spoils them all. */
    private ArrayNode calls() {
        ArrayNode parts = JSON.arrayNode();
        if (candidate.malformed()) {
            return parts;
        }
        for (ScriptedAnswer.Call call : answer.calls()) {
            ObjectNode part = JSON.objectNode();
            ObjectNode function = part.putObject("functionCall");
            if (!call.id().isEmpty()) {
                function.put("id", call.id());
            }
            function.put("name", call.name());
            function.set("args", ToolArgumentParser.object(call.arguments()).orElseThrow());
            if (parts.isEmpty() && GeminiRequestPath.signed(request.model())) {
                part.put("thoughtSignature", ThoughtSignature.of(call.name()));
            }
            parts.add(part);
        }
        return parts;
    }

    private void sign(ObjectNode part) {
        if (GeminiRequestPath.signed(request.model())) {
            part.put("thoughtSignature", ThoughtSignature.of(""));
        }
    }

    private static ObjectNode text(String text) {
        return JSON.objectNode().put("text", text);
    }

    private static ObjectNode thought(String text) {
        return text(text).put("thought", true);
    }

    private ObjectNode response(JsonNode given, ObjectNode usage) {
        ObjectNode response = JSON.objectNode();
        response.putArray("candidates").add(given);
        return close(response, usage);
    }

    private ObjectNode blocked() {
        ObjectNode response = JSON.objectNode();
        response.putObject("promptFeedback").put("blockReason", "PROHIBITED_CONTENT");
        return close(response, opening());
    }

    private ObjectNode close(ObjectNode response, ObjectNode usage) {
        response.set("usageMetadata", usage);
        return response.put("modelVersion", request.model()).put("responseId", id);
    }

    /** What is known before the end: the prompt. */
    private ObjectNode opening() {
        ObjectNode usage = JSON.objectNode().put("promptTokenCount", answer.usage().input());
        cached(usage);
        return usage.put("totalTokenCount", answer.usage().input());
    }

    private ObjectNode usage() {
        ObjectNode usage =
                JSON.objectNode()
                        .put("promptTokenCount", answer.usage().input())
                        .put("candidatesTokenCount", answer.spoken());
        cached(usage);
        if (answer.usage().thoughts() > 0) {
            usage.put("thoughtsTokenCount", answer.usage().thoughts());
        }
        return usage.put("totalTokenCount", answer.usage().input() + answer.usage().output());
    }

    private void cached(ObjectNode usage) {
        if (answer.usage().cached() > 0) {
            usage.put("cachedContentTokenCount", answer.usage().cached());
        }
    }
}
