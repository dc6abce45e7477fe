package dev.troupe.testkit.model.wire.openai;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.scenario.ScriptedTokenUsage;
import dev.troupe.testkit.model.wire.RandomIdGenerator;
import dev.troupe.testkit.model.wire.ScriptedAnswer;
import dev.troupe.testkit.model.wire.StreamedEvent;
import dev.troupe.testkit.model.wire.TextChunker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes one answer as a response or as the events of one. */
final class ResponsesAnswerWriter {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ParsedModelRequest request;
    private final ScriptedAnswer answer;
    private final String id = RandomIdGenerator.random("resp_");
    private final long created = Instant.now().getEpochSecond();
    private final List<ObjectNode> bodies = new ArrayList<>();
    private final String suffix = RandomIdGenerator.random("");
    private final List<ObjectNode> items;

    ResponsesAnswerWriter(ParsedModelRequest request, ScriptedAnswer answer) {
        this.request = request;
        this.answer = answer;
        this.items = items();
    }

    ObjectNode whole() {
        ObjectNode response = head(complete() ? "completed" : "incomplete");
        ArrayNode output = response.putArray("output");
        items.forEach(output::add);
        if (!complete()) {
            String reason =
                    answer.end() == ScriptedAnswer.End.LENGTH
                            ? "max_output_tokens"
                            : "content_filter";
            response.putObject("incomplete_details").put("reason", reason);
        }
        response.set("usage", usage(answer.usage()));
        return response;
    }

    private boolean complete() {
        return answer.end() == ScriptedAnswer.End.NATURAL;
    }

    private boolean thinks() {
        return request.thoughtsWanted() && !answer.thinking().isEmpty();
    }

    /** What the answer consists of, in order: only the first that follows thoughts belongs to them. */
    private List<ObjectNode> items() {
        List<ObjectNode> items = new ArrayList<>();
        if (!answer.text().isEmpty()) {
            items.add(message());
        }
        answer.calls().forEach(it -> items.add(call(it)));
        boolean thoughts = thinks() && !items.isEmpty();
        for (int i = 0; i < items.size(); i++) {
            String type = items.get(i).path("type").stringValue();
            String prefix = type.equals("message") ? "msg_" : "fc_";
            String reasoned = suffix + "_reasoned";
            items.get(i).put("id", prefix + (thoughts && i == 0 ? reasoned : suffix + "_" + i));
        }
        if (thoughts) {
            items.addFirst(ReasoningItems.item(answer.thinking(), suffix + "_reasoned"));
        }
        return items;
    }

    private ObjectNode message() {
        ObjectNode message = JSON.objectNode().put("type", "message").put("status", "completed");
        message.putArray("content").add(text(answer.text()));
        message.put("role", "assistant");
        return message.put("phase", answer.calls().isEmpty() ? "final_answer" : "commentary");
    }

    private static ObjectNode text(String text) {
        ObjectNode part = JSON.objectNode().put("type", "output_text");
        part.putArray("annotations");
        return part.put("text", text);
    }

    private static ObjectNode call(ScriptedAnswer.Call call) {
        return JSON.objectNode()
                .put("type", "function_call")
                .put("status", "completed")
                .put("arguments", call.arguments())
                .put("call_id", call.id())
                .put("name", call.name());
    }

    List<StreamedEvent> events(int size) {
        ObjectNode begun = head("in_progress");
        begun.putArray("output");
        response("response.created", begun);
        response("response.in_progress", begun);
        int index = 0;
        for (ObjectNode item : items) {
            switch (item.path("type").stringValue()) {
                case "reasoning" -> reasoning(index++, item, size);
                case "message" -> message(index++, item, size);
                default -> call(index++, item, size);
            }
        }
        response(complete() ? "response.completed" : "response.incomplete", whole());
        return bodies.stream()
                .map(it -> StreamedEvent.named(it.path("type").stringValue(), it.toString()))
                .toList();
    }

    private void reasoning(int index, ObjectNode item, int size) {
        ObjectNode open = item.deepCopy();
        open.putArray("summary");
        // What is sealed is whole at the end only.
        open.put("encrypted_content", "");
        item("response.output_item.added", index, open);
        ObjectNode part = JSON.objectNode().put("type", "summary_text").put("text", "");
        about("response.reasoning_summary_part.added", item, index).set("part", part);
        for (String piece : TextChunker.of(answer.thinking(), size)) {
            about("response.reasoning_summary_text.delta", item, index).put("delta", piece);
        }
        about("response.reasoning_summary_text.done", item, index).put("text", answer.thinking());
        about("response.reasoning_summary_part.done", item, index)
                .set("part", item.path("summary").path(0));
        item("response.output_item.done", index, item);
    }

    private void message(int index, ObjectNode item, int size) {
        ObjectNode open = item.deepCopy().put("status", "in_progress");
        open.putArray("content");
        item("response.output_item.added", index, open);
        about("response.content_part.added", item, index).set("part", text(""));
        for (String piece : TextChunker.of(answer.text(), size)) {
            about("response.output_text.delta", item, index).put("delta", piece);
        }
        about("response.output_text.done", item, index).put("text", answer.text());
        about("response.content_part.done", item, index).set("part", text(answer.text()));
        item("response.output_item.done", index, item);
    }

    private void call(int index, ObjectNode item, int size) {
        ObjectNode open = item.deepCopy().put("status", "in_progress").put("arguments", "");
        item("response.output_item.added", index, open);
        String arguments = item.path("arguments").stringValue();
        for (String piece : TextChunker.of(arguments, size)) {
            about("response.function_call_arguments.delta", item, index).put("delta", piece);
        }
        about("response.function_call_arguments.done", item, index).put("arguments", arguments);
        item("response.output_item.done", index, item);
    }

    private void response(String type, JsonNode response) {
        add(type, JSON.objectNode()).set("response", response);
    }

    private void item(String type, int index, JsonNode item) {
        add(type, JSON.objectNode().put("output_index", index)).set("item", item);
    }

    private ObjectNode about(String type, JsonNode item, int index) {
        ObjectNode body =
                JSON.objectNode()
                        .put("item_id", item.path("id").stringValue())
                        .put("output_index", index);
        if (type.contains("summary")) {
            body.put("summary_index", 0);
        } else if (type.contains("text") || type.contains("content")) {
            body.put("content_index", 0);
        } else {
            body.put("name", item.path("name").stringValue());
        }
        if (type.startsWith("response.output_text")) {
            body.putArray("logprobs");
        }
        return add(type, body);
    }

    private ObjectNode add(String type, ObjectNode body) {
        body.put("type", type).put("sequence_number", bodies.size());
        bodies.add(body);
        return body;
    }

    private ObjectNode head(String status) {
        ObjectNode head =
                JSON.objectNode()
                        .put("id", id)
                        .put("object", "response")
                        .put("created_at", created)
                        .put("status", status)
                        .put("model", request.model())
                        .put("parallel_tool_calls", true)
                        .put("store", false)
                        .put("temperature", 1.0)
                        .put("top_p", 1.0)
                        .put("tool_choice", "auto");
        head.putNull("error").putNull("incomplete_details").putNull("instructions");
        head.putArray("tools");
        head.putObject("metadata");
        return head;
    }

    private static ObjectNode usage(ScriptedTokenUsage usage) {
        ObjectNode node = JSON.objectNode().put("input_tokens", usage.input());
        node.putObject("input_tokens_details")
                .put("cached_tokens", usage.cached())
                .put("cache_write_tokens", 0);
        node.put("output_tokens", usage.output());
        node.putObject("output_tokens_details").put("reasoning_tokens", usage.thoughts());
        return node.put("total_tokens", usage.input() + usage.output());
    }
}
