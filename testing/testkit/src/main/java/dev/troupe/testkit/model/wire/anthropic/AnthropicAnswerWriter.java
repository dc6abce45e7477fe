package dev.troupe.testkit.model.wire.anthropic;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.scenario.ScriptedTokenUsage;
import dev.troupe.testkit.model.wire.RandomIdGenerator;
import dev.troupe.testkit.model.wire.ScriptedAnswer;
import dev.troupe.testkit.model.wire.StreamedEvent;
import dev.troupe.testkit.model.wire.TextChunker;
import dev.troupe.testkit.model.wire.ToolArgumentParser;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes one answer as a message or as message events. */
final class AnthropicAnswerWriter {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ParsedModelRequest request;
    private final ScriptedAnswer answer;
    private final List<StreamedEvent> events = new ArrayList<>();

    AnthropicAnswerWriter(ParsedModelRequest request, ScriptedAnswer answer) {
        this.request = request;
        this.answer = answer;
    }

    static ObjectNode whole(ParsedModelRequest request, ScriptedAnswer answer) {
        AnthropicAnswerWriter writer = new AnthropicAnswerWriter(request, answer);
        ObjectNode message = writer.head();
        ArrayNode content = message.putArray("content");
        writer.thoughts().forEach(content::add);
        if (!answer.text().isEmpty()) {
            content.addObject().put("type", "text").put("text", answer.text());
        }
        for (ScriptedAnswer.Call call : answer.calls()) {
            content.add(toolUse(call, input(call.arguments())));
        }
        message.put("stop_reason", writer.stopReason());
        message.putNull("stop_sequence");
        message.set("usage", usage(answer.usage(), answer.usage().output()));
        return message;
    }

    List<StreamedEvent> events(int size) {
        ObjectNode start = JSON.objectNode().put("type", "message_start");
        ObjectNode message = head();
        message.putArray("content");
        message.putNull("stop_reason").putNull("stop_sequence");
        // The service counts the first token at once and gives the total in message_delta.
        message.set("usage", usage(answer.usage(), Math.min(1, answer.usage().output())));
        start.set("message", message);
        add(start);
        add(JSON.objectNode().put("type", "ping"));
        int index = 0;
        for (ObjectNode thought : thoughts()) {
            thought(index++, thought, size);
        }
        if (!answer.text().isEmpty()) {
            text(index++, size);
        }
        for (ScriptedAnswer.Call call : answer.calls()) {
            call(index++, call, size);
        }
        end();
        return events;
    }

    /** The blocks that stand before the text. */
    private List<ObjectNode> thoughts() {
        List<ObjectNode> blocks = new ArrayList<>();
        if (request.thoughtsWanted() && !answer.thinking().isEmpty()) {
            blocks.add(ThinkingBlockRules.block(answer.thinking()));
        }
        if (request.thoughtsWanted() && !answer.sealed().isEmpty()) {
            blocks.add(ThinkingBlockRules.sealed(answer.sealed()));
        }
        return blocks;
    }

    /** What is signed is signed at its end; what is sealed comes at once. */
    private void thought(int index, ObjectNode block, int size) {
        if (!block.has("signature")) {
            open(index, block);
            close(index);
            return;
        }
        open(index, block.deepCopy().put("thinking", "").put("signature", ""));
        for (String piece : TextChunker.of(block.path("thinking").stringValue(), size)) {
            delta(index, JSON.objectNode().put("type", "thinking_delta").put("thinking", piece));
        }
        String signature = block.path("signature").stringValue();
        delta(index, JSON.objectNode().put("type", "signature_delta").put("signature", signature));
        close(index);
    }

    private void text(int index, int size) {
        open(index, JSON.objectNode().put("type", "text").put("text", ""));
        for (String piece : TextChunker.of(answer.text(), size)) {
            delta(index, JSON.objectNode().put("type", "text_delta").put("text", piece));
        }
        close(index);
    }

    private void call(int index, ScriptedAnswer.Call call, int size) {
        open(index, toolUse(call, JSON.objectNode()));
        delta(index, partial(""));
        for (String piece : TextChunker.of(call.arguments(), size)) {
            delta(index, partial(piece));
        }
        close(index);
    }

    private static ObjectNode partial(String json) {
        return JSON.objectNode().put("type", "input_json_delta").put("partial_json", json);
    }

    private void open(int index, ObjectNode block) {
        ObjectNode event = JSON.objectNode().put("type", "content_block_start").put("index", index);
        event.set("content_block", block);
        add(event);
    }

    private void delta(int index, ObjectNode delta) {
        ObjectNode event = JSON.objectNode().put("type", "content_block_delta").put("index", index);
        event.set("delta", delta);
        add(event);
    }

    private void close(int index) {
        add(JSON.objectNode().put("type", "content_block_stop").put("index", index));
    }

    private void end() {
        ObjectNode delta = JSON.objectNode().put("type", "message_delta");
        delta.putObject("delta").put("stop_reason", stopReason()).putNull("stop_sequence");
        delta.set("usage", usage(answer.usage(), answer.usage().output()));
        add(delta);
        add(JSON.objectNode().put("type", "message_stop"));
    }

    private void add(ObjectNode event) {
        events.add(StreamedEvent.named(event.path("type").stringValue(), event.toString()));
    }

    private ObjectNode head() {
        return JSON.objectNode()
                .put("id", RandomIdGenerator.random("msg_"))
                .put("type", "message")
                .put("role", "assistant")
                .put("model", request.model());
    }

    private static ObjectNode toolUse(ScriptedAnswer.Call call, JsonNode input) {
        ObjectNode block =
                JSON.objectNode()
                        .put("type", "tool_use")
                        .put("id", call.id())
                        .put("name", call.name());
        block.set("input", input);
        return block;
    }

    /** Outside a stream the arguments are JSON by construction; rubbish travels as a string there. */
    private static JsonNode input(String arguments) {
        return ToolArgumentParser.object(arguments).orElseGet(() -> JSON.stringNode(arguments));
    }

    private String stopReason() {
        return switch (answer.end()) {
            case LENGTH -> "max_tokens";
            case SAFETY, BLOCKED -> "refusal";
            case NATURAL -> answer.calls().isEmpty() ? "end_turn" : "tool_use";
        };
    }

    private static ObjectNode usage(ScriptedTokenUsage usage, int output) {
        ObjectNode node =
                JSON.objectNode()
                        .put("input_tokens", usage.input() - usage.cached())
                        .put("cache_creation_input_tokens", 0)
                        .put("cache_read_input_tokens", usage.cached())
                        .put("output_tokens", output);
        if (usage.thoughts() > 0 && output == usage.output()) {
            node.putObject("output_tokens_details").put("thinking_tokens", usage.thoughts());
        }
        return node;
    }
}
