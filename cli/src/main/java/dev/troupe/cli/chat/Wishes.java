package dev.troupe.cli.chat;

import dev.troupe.contracts.agent.Effort;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a person wants of requests that begin from now on in a chat. */
final class Wishes {
    private @Nullable String agent;
    private @Nullable Effort effort;

    /**
     * @param effort null for as much as each agent wants
     */
    Wishes(@Nullable Effort effort) {
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
    Optional<Effort> effort() {
        return Optional.ofNullable(effort);
    }

    /** From now on they think about it that much; null: as each agent wants. */
    void effort(@Nullable Effort wanted) {
        effort = wanted;
    }
}
