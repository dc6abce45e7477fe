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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes one answer as a completion or as completion chunks. */
final class OpenAiAnswerWriter {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ParsedModelRequest request;
    private final ScriptedAnswer answer;
    private final String id = RandomIdGenerator.random("chatcmpl-");
    private final long created = Instant.now().getEpochSecond();
    private final List<StreamedEvent> events = new ArrayList<>();

    OpenAiAnswerWriter(ParsedModelRequest request, ScriptedAnswer answer) {
        this.request = request;
        this.answer = answer;
    }

    static ObjectNode whole(ParsedModelRequest request, ScriptedAnswer answer) {
        OpenAiAnswerWriter writer = new OpenAiAnswerWriter(request, answer);
        ObjectNode completion = writer.head("chat.completion");
        ObjectNode choice = completion.putArray("choices").addObject().put("index", 0);
        ObjectNode message = choice.putObject("message").put("role", "assistant");
        message.put("content", answer.text().isEmpty() ? null : answer.text());
        message.putNull("refusal");
        if (!answer.calls().isEmpty()) {
            ArrayNode calls = message.putArray("tool_calls");
            for (ScriptedAnswer.Call call : answer.calls()) {
                call(calls.addObject(), call.id(), call.name(), call.arguments());
            }
        }
        choice.putNull("logprobs");
        choice.put("finish_reason", writer.finishReason());
        completion.set("usage", usage(answer.usage()));
        return completion;
    }

    List<StreamedEvent> events(int size) {
        ObjectNode opening = JSON.objectNode().put("role", "assistant").put("content", "");
        chunk(opening, null);
        for (String piece : TextChunker.of(answer.text(), size)) {
            chunk(JSON.objectNode().put("content", piece), null);
        }
        for (int index = 0; index < answer.calls().size(); index++) {
            callChunks(index, answer.calls().get(index), size);
        }
        chunk(JSON.objectNode(), finishReason());
        if (request.usageWanted()) {
            ObjectNode last = head("chat.completion.chunk");
            last.putArray("choices");
            last.set("usage", usage(answer.usage()));
            events.add(StreamedEvent.unnamed(last.toString()));
        }
        events.add(StreamedEvent.unnamed("[DONE]"));
        return events;
    }

    /** The first chunk of a call carries its id and name, the others only more of the arguments. */
    private void callChunks(int index, ScriptedAnswer.Call call, int size) {
        ObjectNode opening = JSON.objectNode();
        ObjectNode first = opening.putArray("tool_calls").addObject().put("index", index);
        call(first, call.id(), call.name(), "");
        chunk(opening, null);
        for (String piece : TextChunker.of(call.arguments(), size)) {
            ObjectNode delta = JSON.objectNode();
            ObjectNode more = delta.putArray("tool_calls").addObject().put("index", index);
            more.putObject("function").put("arguments", piece);
            chunk(delta, null);
        }
    }

    private static void call(ObjectNode target, String id, String name, String arguments) {
        target.put("id", id).put("type", "function");
        target.putObject("function").put("name", name).put("arguments", arguments);
    }

    private void chunk(ObjectNode delta, @Nullable String finishReason) {
        ObjectNode chunk = head("chat.completion.chunk");
        ObjectNode choice = chunk.putArray("choices").addObject().put("index", 0);
        choice.set("delta", delta);
        choice.putNull("logprobs");
        choice.put("finish_reason", finishReason);
        if (request.usageWanted()) {
            chunk.putNull("usage");
        }
        events.add(StreamedEvent.unnamed(chunk.toString()));
    }

    private ObjectNode head(String object) {
        return JSON.objectNode()
                .put("id", id)
                .put("object", object)
                .put("created", created)
                .put("model", request.model());
    }

    private String finishReason() {
        return switch (answer.end()) {
            case LENGTH -> "length";
            case SAFETY, BLOCKED -> "content_filter";
            case NATURAL -> answer.calls().isEmpty() ? "stop" : "tool_calls";
        };
    }

    private static ObjectNode usage(ScriptedTokenUsage usage) {
        ObjectNode node =
                JSON.objectNode()
                        .put("prompt_tokens", usage.input())
                        .put("completion_tokens", usage.output())
                        .put("total_tokens", usage.input() + usage.output());
        node.putObject("prompt_tokens_details").put("cached_tokens", usage.cached());
        if (usage.thoughts() > 0) {
            node.putObject("completion_tokens_details").put("reasoning_tokens", usage.thoughts());
        }
        return node;
    }
}
