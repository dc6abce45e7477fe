package dev.troupe.worker.definition.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The agents of one owner, the nearest of a name first; and the names whose nearest file is faulty. */
final class DiscoveredAgents {
    private final Map<String, AgentDefinition> known = new LinkedHashMap<>();
    private final Map<String, String> broken = new LinkedHashMap<>();
    private final List<String> faults = new ArrayList<>();

    /** Takes an agent, unless a nearer file is for its name. Returns the nearer agent. */
    Optional<AgentDefinition> add(AgentDefinition agent) {
        return broken.containsKey(agent.name())
                ? Optional.empty()
                : Optional.ofNullable(known.putIfAbsent(agent.name(), agent));
    }

    /** A file that is for a name defines no agent; what is farther away does not take its place. */
    void lacks(String name, String why) {
        if (!known.containsKey(name)) {
            broken.putIfAbsent(name, why);
        }
    }

    /** Something of what was found does not count. */
    void fault(String sentence) {
        faults.add(sentence);
    }

    Map<String, AgentDefinition> known() {
        return known;
    }

    Map<String, String> broken() {
        return broken;
    }

    List<String> faults() {
        return faults;
    }
}
