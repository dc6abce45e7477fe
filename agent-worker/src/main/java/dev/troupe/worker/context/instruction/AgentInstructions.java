package dev.troupe.worker.context.instruction;

import dev.troupe.contracts.event.EventBody;
import java.util.List;

/**
 * Holds a repository's instructions for agents, as they go into a prompt.
 *
 * @param text for the model; names what was left out of it
 * @param refused what agents may not read of it, each a sentence for people
 */
public record AgentInstructions(String text, List<String> refused) {
    /** Copies the sentences. */
    public AgentInstructions {
        refused = List.copyOf(refused);
    }

    /** Tells people what agents may not read of it. */
    public List<EventBody> notices() {
        return refused.stream()
                .<EventBody>map(it -> new EventBody.Notice("instructions", it))
                .toList();
    }
}
