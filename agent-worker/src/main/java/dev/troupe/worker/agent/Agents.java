package dev.troupe.worker.agent;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The agents that are known in a workspace.
 *
 * @param known by name
 * @param faults why files that were found there define none, each a sentence
 */
public record Agents(Map<String, AgentDefinition> known, List<String> faults) {
    /** Copies both. */
    public Agents {
        known = Map.copyOf(known);
        faults = List.copyOf(faults);
    }

    /**
     * The agent of a name.
     *
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID} naming those there are
     */
    public AgentDefinition named(String name) {
        AgentDefinition agent = known.get(name);
        if (agent == null) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "There is no agent named '%s'; known are %s."
                            .formatted(
                                    name.replaceAll("\\p{Cntrl}+", " "),
                                    String.join(", ", new TreeMap<>(known).keySet())),
                    faults.isEmpty()
                            ? "Name one of them, or define it in `.troupe/agents/` of the repository."
                            : "Name one of them, or correct what was skipped: " + faults.getFirst(),
                    null);
        }
        return agent;
    }

    /** All of them by name. */
    public List<AgentDefinition> all() {
        return List.copyOf(new TreeMap<>(known).values());
    }
}
