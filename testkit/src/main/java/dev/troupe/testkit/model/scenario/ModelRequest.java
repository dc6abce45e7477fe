package dev.troupe.testkit.model.scenario;

import dev.troupe.testkit.model.scenario.Message.Role;
import java.util.List;

/**
 * A validated request, the same for both protocols.
 *
 * @param protocol how it came
 * @param model the model it names
 * @param streamed whether the client wants server-sent events
 * @param usageWanted whether a stream shall end with the token usage
 * @param system the system prompt, or empty
 * @param messages the conversation without the system prompt, oldest first
 * @param tools names of the tools offered
 * @param tokens estimated size of the whole request, about four characters a token
 */
public record ModelRequest(
        Protocol protocol,
        String model,
        boolean streamed,
        boolean usageWanted,
        String system,
        List<Message> messages,
        List<String> tools,
        int tokens) {

    /** Copies the lists. */
    public ModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /**
     * The number of the turn that this request asks for, from 0: how many answers of the model it
     * carries, assistant messages in a row counting as one, as the services take them. It depends on
     * nothing but the request, so a killed and resumed client gets the right turn.
     */
    public int turn() {
        int turns = 0;
        Role before = Role.USER;
        for (Message message : messages) {
            if (message.role() == Role.ASSISTANT && before != Role.ASSISTANT) {
                turns++;
            }
            before = message.role();
        }
        return turns;
    }

    /** The text of the oldest user message, or empty. */
    public String firstUser() {
        return messages.stream()
                .filter(it -> it.role() == Role.USER)
                .findFirst()
                .map(Message::text)
                .orElse("");
    }

    /** The text of the newest message of that role, or empty. */
    public String latest(Role role) {
        return messages.reversed().stream()
                .filter(it -> it.role() == role)
                .findFirst()
                .map(Message::text)
                .orElse("");
    }

    /** The text of the newest message that did not come from the model, or empty. */
    public String last() {
        return messages.reversed().stream()
                .filter(it -> it.role() != Role.ASSISTANT)
                .findFirst()
                .map(Message::text)
                .orElse("");
    }
}
