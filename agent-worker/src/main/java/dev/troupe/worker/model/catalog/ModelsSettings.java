package dev.troupe.worker.model.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which models there are and which agent uses which.
 *
 * @param models by name; {@code default} is what agents use unless told otherwise
 * @param agents by name of the agent definition
 */
@ConfigurationProperties("troupe")
public record ModelsSettings(
        @Nullable Map<String, ModelSettings> models, @Nullable Map<String, AgentSettings> agents) {
    /** The name of the model that agents use unless told otherwise. */
    public static final String DEFAULT = "default";

    /** Copies the maps. */
    public ModelsSettings {
        models = models == null ? Map.of() : Map.copyOf(models);
        agents = agents == null ? Map.of() : Map.copyOf(agents);
    }

    /**
     * Settings of one agent.
     *
     * @param model the name of its model
     */
    public record AgentSettings(@DefaultValue(DEFAULT) String model) {}

    /** The name of the model that an agent uses. */
    public String modelOf(String agent) {
        AgentSettings settings = agents == null ? null : agents.get(agent);
        return settings == null ? DEFAULT : settings.model();
    }

    /** The settings of a name, if there are any. */
    @Nullable ModelSettings find(String name) {
        return models == null ? null : models.get(name);
    }
}
