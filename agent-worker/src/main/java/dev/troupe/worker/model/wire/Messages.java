package dev.troupe.worker.model.wire;

import dev.troupe.worker.model.ModelMessage;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.RawCall;
import dev.troupe.worker.model.catalog.Protocol;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Puts a conversation into the library's words. */
final class Messages {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Protocol protocol;

    Messages(Protocol protocol) {
        this.protocol = protocol;
    }

    List<Message> of(ModelRequest request) {
        List<Message> messages = new ArrayList<>();
        messages.add(new SystemMessage(request.system()));
        for (ModelMessage message : request.messages()) {
            switch (message) {
                case ModelMessage.User user -> messages.add(new UserMessage(user.text()));
                case ModelMessage.Assistant assistant -> assistant(assistant, messages);
                case ModelMessage.Results results -> messages.add(results(results));
            }
        }
        return messages;
    }

    private void assistant(ModelMessage.Assistant assistant, List<Message> messages) {
        // The library leaves the text out of Anthropic messages that have calls; two messages in a
        // row count as one there.
        boolean apart =
                protocol == Protocol.ANTHROPIC
                        && !assistant.calls().isEmpty()
                        && !assistant.text().isBlank();
        if (apart) {
            messages.add(new AssistantMessage(assistant.text()));
        }
        messages.add(
                AssistantMessage.builder()
                        .content(apart ? "" : assistant.text())
                        .toolCalls(assistant.calls().stream().map(Messages::call).toList())
                        .build());
    }

    private static AssistantMessage.ToolCall call(RawCall call) {
        return new AssistantMessage.ToolCall(
                call.id(), "function", call.tool(), object(call.arguments()));
    }

    /** Providers take JSON objects only, also where the model itself once wrote something else. */
    private static String object(String arguments) {
        try {
            JsonNode node = JSON.readTree(arguments);
            if (node.isObject()) {
                return arguments;
            }
        } catch (JacksonException e) {
            return JSON.createObjectNode().put("unreadable", arguments).toString();
        }
        return JSON.createObjectNode().put("unreadable", arguments).toString();
    }

    private static Message results(ModelMessage.Results results) {
        return ToolResponseMessage.builder()
                .responses(
                        results.results().stream()
                                .map(it ->
                                        new ToolResponseMessage.ToolResponse(
                                                it.callId(), it.tool(), it.text()))
                                .toList())
                .build();
    }
}
