package dev.troupe.model.catalog;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.configuration.schema.TrustedRepositorySetting;
import dev.troupe.contracts.agent.ReasoningEffort;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configures which models there are and which agent uses which.
 *
 * @param models by name; {@code default} is what agents use unless told otherwise
 * @param agents by name of the agent definition
 */
@ConfigurationProperties("troupe")
public record ModelCatalogSettings(
        @Nullable Map<String, ModelSettings> models, @Nullable Map<String, AgentSettings> agents) {
    /** The name of the model that agents use unless told otherwise. */
    public static final String DEFAULT = "default";

    /** Copies the maps, each name in one spelling, and refuses fallbacks that do not exist or lead back to themselves. */
    public ModelCatalogSettings {
        models = models == null ? Map.of() : NameSpelling.once(models);
        agents = agents == null ? Map.of() : NameSpelling.once(agents);
        for (String name : models.keySet()) {
            requireEnd(name, models);
        }
    }

    /**
     * Settings of one agent.
     *
     * @param model the name of its model; absent: as its file says, else {@code default}
     * @param effort how much its model is to think: {@code low}, {@code medium}, {@code high}, {@code xhigh} or {@code
     *     max}; absent: as its file says
     * @param maxTurns model calls of one of its tasks, at least 1; where {@code worker.max-turns} is lower that one
     *     counts, and a notice says so. Absent: as its file says
     * @param maxTime for how long one of its tasks may be at work, at least 1s; where {@code worker.max-time} is
     *     shorter that one counts, and a notice says so. Absent: as its file says
     */
    public record AgentSettings(
            @TrustedRepositorySetting @Nullable String model,
            @Nullable ReasoningEffort effort,
            @SettingBounds(least = "1") @Nullable Integer maxTurns,
            @SettingBounds(least = "1s") @Nullable Duration maxTime) {
        private static final AgentSettings NONE = new AgentSettings(null, null, null, null);

        /** Refuses values out of range. */
        public AgentSettings {
            BoundsValidator.check("agents", AgentSettings.class, model, effort, maxTurns, maxTime);
        }

        AgentSettings choosing(String name) {
            return new AgentSettings(name, effort, maxTurns, maxTime);
        }
    }

    private static <T> @Nullable T named(Map<String, T> all, String name) {
        for (Map.Entry<String, T> one : all.entrySet()) {
            if (NameSpelling.same(one.getKey(), name)) {
                return one.getValue();
            }
        }
        return null;
    }

    private static void requireEnd(String name, Map<String, ModelSettings> models) {
        Set<String> chain = new LinkedHashSet<>(Set.of(name));
        ModelSettings model = models.get(name);
        while (model != null && model.fallsBack()) {
            String next = model.standIn();
            if (named(models, next) == null) {
                throw new IllegalArgumentException(
                        "'fallback' of a model is '%s', but there is no model of that name; it must be one of %s"
                                .formatted(
                                        next, String.join(", ", new TreeSet<>(models.keySet()))));
            }
            if (!chain.add(next)) {
                throw new IllegalArgumentException(
                        "the fallbacks %s -> %s lead back to themselves; leave one of them out"
                                .formatted(String.join(" -> ", chain), next));
            }
            model = named(models, next);
        }
    }

    /** The names of the models that answer where this one cannot, the nearest first. */
    List<String> standIns(String name) {
        Set<String> chain = new LinkedHashSet<>();
        ModelSettings model = find(name);
        while (model != null && model.fallsBack() && chain.add(model.standIn())) {
            model = find(model.standIn());
        }
        return List.copyOf(chain);
    }

    /** The name of the model that an agent uses unless its definition tells otherwise. */
    public String modelOf(String agent) {
        return chosen(agent).orElse(DEFAULT);
    }

    /** The name of the model that is set for an agent, if one is. */
    public Optional<String> chosen(String agent) {
        return Optional.ofNullable(of(agent).model());
    }

    /** Tells how much the model of an agent is to think, if that is set. */
    public Optional<ReasoningEffort> effort(String agent) {
        return Optional.ofNullable(of(agent).effort());
    }

    /** What is set for an agent. */
    AgentSettings of(String agent) {
        AgentSettings set = agents == null ? null : named(agents, agent);
        return set == null ? AgentSettings.NONE : set;
    }

    /** The same models, with other choices for some agents. */
    ModelCatalogSettings choosing(Map<String, String> modelsOfAgents) {
        Map<String, AgentSettings> chosen = new HashMap<>(agents == null ? Map.of() : agents);
        chosen.keySet()
                .removeIf(it ->
                        modelsOfAgents.keySet().stream().anyMatch(to -> NameSpelling.same(it, to)));
        modelsOfAgents.forEach((agent, model) -> chosen.put(agent, of(agent).choosing(model)));
        return new ModelCatalogSettings(models, chosen);
    }

    /** The settings of a name, if there are any. */
    @Nullable ModelSettings find(String name) {
        return models == null ? null : named(models, name);
    }
}
