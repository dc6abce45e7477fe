package dev.troupe.worker.model.library;

import dev.troupe.worker.model.ModelMessage;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.RawCall;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;

/** Puts a conversation into the library's words. */
final class Conversations {
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

    private static void assistant(ModelMessage.Assistant assistant, List<Message> messages) {
        // The library leaves the text out of messages that have calls; two in a row count as one
        // there.
        boolean apart = !assistant.calls().isEmpty() && !assistant.text().isBlank();
        if (apart) {
            messages.add(new AssistantMessage(assistant.text()));
        }
        messages.add(
                AssistantMessage.builder()
                        .content(apart ? "" : assistant.text())
                        .toolCalls(assistant.calls().stream().map(Conversations::call).toList())
                        .build());
    }

    private static AssistantMessage.ToolCall call(RawCall call) {
        return new AssistantMessage.ToolCall(
                call.id(), "function", call.tool(), call.argumentObject());
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
