package dev.troupe.worker.context.instruction;

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
}
