package dev.troupe.testkit.model.wire.google;

import dev.troupe.testkit.model.scenario.ModelRequest;
import dev.troupe.testkit.model.wire.Answer;
import dev.troupe.testkit.model.wire.Answer.End;
import dev.troupe.testkit.model.wire.Arguments;
import dev.troupe.testkit.model.wire.Event;
import dev.troupe.testkit.model.wire.Ids;
import dev.troupe.testkit.model.wire.Pieces;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes one answer as a response or as the responses of a stream. */
final class GeminiAnswerWriter {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ModelRequest request;
    private final Answer answer;
    private final Candidate candidate;
    private final String id = Ids.random("");
    private final List<Event> events = new ArrayList<>();

    GeminiAnswerWriter(ModelRequest request, Answer answer) {
        this.request = request;
        this.answer = answer;
        this.candidate = new Candidate(answer);
    }

    static ObjectNode whole(ModelRequest request, Answer answer) {
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

    List<Event> events(int size) {
        if (answer.end() == End.BLOCKED) {
            add(blocked());
            return events;
        }
        if (thinks()) {
            Pieces.of(answer.thinking(), size).forEach(it -> piece(thought(it)));
        }
        Pieces.of(answer.text(), size).forEach(it -> piece(text(it)));
        ArrayNode calls = calls();
        if (!calls.isEmpty()) {
            add(response(Candidate.open(calls), opening()));
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
        add(response(Candidate.open(JSON.arrayNode().add(part)), opening()));
    }

    private void add(ObjectNode response) {
        events.add(new Event("data: ", response.toString(), "\r\n\r\n"));
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
        for (Answer.Call call : answer.calls()) {
            ObjectNode part = JSON.objectNode();
            ObjectNode function = part.putObject("functionCall");
            if (!call.id().isEmpty()) {
                function.put("id", call.id());
            }
            function.put("name", call.name());
            function.set("args", Arguments.object(call.arguments()).orElseThrow());
            if (parts.isEmpty() && GeminiAddress.signed(request.model())) {
                part.put("thoughtSignature", ThoughtSignature.of(call.name()));
            }
            parts.add(part);
        }
        return parts;
    }

    private void sign(ObjectNode part) {
        if (GeminiAddress.signed(request.model())) {
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
