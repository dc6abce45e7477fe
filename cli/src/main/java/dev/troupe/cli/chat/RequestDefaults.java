package dev.troupe.cli.chat;

import dev.troupe.contracts.agent.ReasoningEffort;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Holds the agent and the effort that a person has chosen for the next requests of a chat. */
final class RequestDefaults {
    private @Nullable String agent;
    private @Nullable ReasoningEffort effort;

    /**
     * @param effort null for as much as each agent wants
     */
    RequestDefaults(@Nullable ReasoningEffort effort) {
        this.effort = effort;
    }

    /** Who is asked; empty for the usual agent. */
    Optional<String> agent() {
        return Optional.ofNullable(agent);
    }

    /** From now on this agent is asked. */
    void agent(String name) {
        agent = name;
    }

    /** How much models are to think about what is asked; empty for as much as each agent wants. */
    Optional<ReasoningEffort> effort() {
        return Optional.ofNullable(effort);
    }

    /** From now on they think about it that much; null: as each agent wants. */
    void effort(@Nullable ReasoningEffort wanted) {
        effort = wanted;
    }
}
