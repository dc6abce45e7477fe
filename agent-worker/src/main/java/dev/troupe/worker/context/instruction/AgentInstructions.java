package dev.troupe.worker.context.instruction;

import java.util.List;

/**
 * What a repository tells agents, as it goes into a prompt.
 *
 * @param text for the model; names what was left out of it
 * @param refused what agents may not read of it, each a sentence for people
 */
public record AgentInstructions(String text, List<String> refused) {
    /** Copies the sentences. */
    public AgentInstructions {
        refused = List.copyOf(refused);
    }
}
