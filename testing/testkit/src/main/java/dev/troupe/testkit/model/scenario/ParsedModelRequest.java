package dev.troupe.testkit.model.scenario;

import dev.troupe.testkit.model.scenario.RequestMessage.Role;
import java.util.List;

/**
 * A validated request, the same for all protocols.
 *
 * @param protocol how it came
 * @param model the model it names
 * @param streamed whether the client wants the answer in pieces
 * @param usageWanted whether a stream shall end with the token usage
 * @param system the system prompt, or empty
 * @param messages the conversation without the system prompt, oldest first
 * @param tools names of the tools offered
 * @param tokens estimated size of what the model sees, about four characters a token
 * @param thoughtsWanted whether the client wants to see the model's thoughts
 * @param forgotten how many of the oldest messages the model does not see, because the service dropped them
 */
public record ParsedModelRequest(
        ProviderProtocol protocol,
        String model,
        boolean streamed,
        boolean usageWanted,
        String system,
        List<RequestMessage> messages,
        List<String> tools,
        int tokens,
        boolean thoughtsWanted,
        int forgotten) {

    /** What the client says in the model's name where a person speaks after results. */
    private static final String RESULTS_READ = "(The results above have been read.)";

    /** Copies the lists. */
    public ParsedModelRequest {
        messages = List.copyOf(messages);
        tools = List.copyOf(tools);
    }

    /** A request that the model sees whole, and that wants no thoughts. */
    public ParsedModelRequest(
            ProviderProtocol protocol,
            String model,
            boolean streamed,
            boolean usageWanted,
            String system,
            List<RequestMessage> messages,
            List<String> tools,
            int tokens) {
        this(protocol, model, streamed, usageWanted, system, messages, tools, tokens, false, 0);
    }

    /**
     * The number of the turn that this request asks for, from 0: how many answers of the model it
     * carries, forgotten ones included, assistant messages in a row counting as one, as the services take
     * them, and what the client itself says in the model's name, between results and a person, as none. It depends on nothing but the request, so a killed and resumed client gets the right turn.
     */
    public int turn() {
        int turns = 0;
        Role before = Role.USER;
        for (RequestMessage message : messages) {
            if (message.role() == Role.ASSISTANT
                    && before != Role.ASSISTANT
                    && !message.text().equals(RESULTS_READ)) {
                turns++;
            }
            before = message.role();
        }
        return turns;
    }

    /** The text of the oldest user message that the model sees, or empty. */
    public String firstUser() {
        return seen().stream()
                .filter(it -> it.role() == Role.USER)
                .findFirst()
                .map(RequestMessage::text)
                .orElse("");
    }

    /** The text of the newest message of that role, or empty. */
    public String latest(Role role) {
        return seen().reversed().stream()
                .filter(it -> it.role() == role)
                .findFirst()
                .map(RequestMessage::text)
                .orElse("");
    }

    /** The text of the newest message that did not come from the model, or empty. */
    public String last() {
        return seen().reversed().stream()
                .filter(it -> it.role() != Role.ASSISTANT)
                .findFirst()
                .map(RequestMessage::text)
                .orElse("");
    }

    private List<RequestMessage> seen() {
        return messages.subList(forgotten, messages.size());
    }
}
