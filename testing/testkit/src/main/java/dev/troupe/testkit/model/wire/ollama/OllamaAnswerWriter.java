package dev.troupe.testkit.model.wire.ollama;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.wire.ScriptedAnswer;
import dev.troupe.testkit.model.wire.ScriptedAnswer.End;
import dev.troupe.testkit.model.wire.StreamedEvent;
import dev.troupe.testkit.model.wire.TextChunker;
import dev.troupe.testkit.model.wire.ToolArgumentParser;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes one answer as an object or as lines. */
final class OllamaAnswerWriter {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ParsedModelRequest request;
    private final ScriptedAnswer answer;
    private final List<StreamedEvent> events = new ArrayList<>();

    OllamaAnswerWriter(ParsedModelRequest request, ScriptedAnswer answer) {
        this.request = request;
        this.answer = answer;
    }

    static ObjectNode whole(ParsedModelRequest request, ScriptedAnswer answer) {
        OllamaAnswerWriter writer = new OllamaAnswerWriter(request, answer);
        ObjectNode message = message(writer.text());
        if (writer.thinks()) {
            message.put("thinking", answer.thinking());
        }
        List<ObjectNode> calls = writer.calls();
        if (!calls.isEmpty()) {
            message.putArray("tool_calls").addAll(calls);
        }
        return writer.done(writer.head(message));
    }

    List<StreamedEvent> events(int size) {
        if (thinks()) {
            TextChunker.of(answer.thinking(), size)
                    .forEach(it -> add(message("").put("thinking", it)));
        }
        TextChunker.of(text(), size).forEach(it -> add(message(it)));
        for (ObjectNode call : calls()) {
            ObjectNode message = message("");
            message.putArray("tool_calls").add(call);
            add(message);
        }
        events.add(StreamedEvent.line(done(head(message(""))).toString()));
        return events;
    }

    private void add(ObjectNode message) {
        events.add(StreamedEvent.line(head(message).put("done", false).toString()));
    }

    private boolean thinks() {
        return request.thoughtsWanted() && !answer.thinking().isEmpty();
    }

    /** A call that the server's parser cannot read stays what it was: text of the model. */
    private String text() {
        StringBuilder text = new StringBuilder(answer.text());
        for (ScriptedAnswer.Call call : answer.calls()) {
            if (ToolArgumentParser.object(call.arguments()).isEmpty()) {
                text.append("{\"name\": \"%s\", \"arguments\": ".formatted(call.name()))
                        .append(call.arguments())
                        .append('}');
            }
        }
        return text.toString();
    }

    /** The calls that can be read, each with its place among them; servers of old give no ids. */
    private List<ObjectNode> calls() {
        List<ObjectNode> calls = new ArrayList<>();
        for (ScriptedAnswer.Call call : answer.calls()) {
            ToolArgumentParser.object(call.arguments())
                    .ifPresent(arguments -> {
                        ObjectNode node = JSON.objectNode();
                        if (!call.id().isEmpty()) {
                            node.put("id", call.id());
                        }
                        ObjectNode function = node.putObject("function");
                        function.put("index", calls.size()).put("name", call.name());
                        function.set("arguments", arguments);
                        calls.add(node);
                    });
        }
        return calls;
    }

    private static ObjectNode message(String content) {
        return JSON.objectNode().put("role", "assistant").put("content", content);
    }

    private ObjectNode head(ObjectNode message) {
        ObjectNode head =
                JSON.objectNode()
                        .put("model", request.model())
                        .put("created_at", Instant.now().toString());
        head.set("message", message);
        return head;
    }

    private ObjectNode done(ObjectNode head) {
        return head.put("done", true)
                .put("done_reason", answer.end() == End.LENGTH ? "length" : "stop")
                .put("total_duration", 182_242_375L)
                .put("load_duration", 41_295_167L)
                .put("prompt_eval_count", answer.usage().input())
                .put("prompt_eval_duration", 24_573_166L)
                .put("eval_count", answer.usage().output())
                .put("eval_duration", 115_959_084L);
    }
}
