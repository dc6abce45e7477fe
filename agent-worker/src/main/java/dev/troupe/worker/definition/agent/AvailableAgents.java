package dev.troupe.worker.definition.agent;

import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.definition.InlineQuoteFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The agents that are known in a workspace.
 *
 * @param known by name
 * @param broken why names have no agent although a file is there for them, each a sentence
 * @param faults why files that were found there define none, each a sentence
 */
public record AvailableAgents(
        Map<String, AgentDefinition> known, Map<String, String> broken, List<String> faults) {
    private static final int MOST_NAMED = 30;
    private static final int LONGEST_NAME = 64;

    /** Copies all. */
    public AvailableAgents {
        known = Map.copyOf(known);
        broken = Map.copyOf(broken);
        faults = List.copyOf(faults);
    }

    /**
     * The agent of a name.
     *
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID} naming those there are, or the file
     *     that is faulty
     */
    public AgentDefinition named(String name) {
        AgentDefinition agent = known.get(name);
        if (agent != null) {
            return agent;
        }
        String fault = broken.get(name);
        if (fault != null) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "Agent '%s' cannot work: %s".formatted(name, fault),
                    "Correct or remove that file. Until then there is no agent of this name, because the file may be meant to restrict the agent.",
                    null);
        }
        throw new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                "There is no agent named '%s'; known are %s."
                        .formatted(InlineQuoteFormatter.cut(name), names()),
                hint(name),
                null);
    }

    private String names() {
        List<String> all = List.copyOf(new TreeMap<>(known).keySet());
        String some = String.join(", ", all.subList(0, Math.min(MOST_NAMED, all.size())));
        return all.size() <= MOST_NAMED
                ? some
                : "%s and %d more".formatted(some, all.size() - MOST_NAMED);
    }

    private String hint(String name) {
        return Optional.of(name)
                .filter(it -> it.length() <= LONGEST_NAME)
                .flatMap(it -> NameSpelling.closest(it, new TreeMap<>(known).keySet()))
                .map("Did you mean '%s'?"::formatted)
                .orElse(
                        "Name one of them, or define it in `.troupe/agents/` of the repository; `troupe agents` lists them.");
    }

    /** All of them by name. */
    public List<AgentDefinition> all() {
        return List.copyOf(new TreeMap<>(known).values());
    }
}
