package dev.troupe.orchestrator.queue;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.ExactNames;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.schema.SettingBounds;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits how much work may wait for a worker, and says who gets the next one.
 *
 * @param most tasks of one team that may be queued in a cell; more is refused until workers have caught up
 * @param weights by team: its share of the workers while several teams wait for one; teams without one have 1
 * @param atOnce how many tasks may run at once
 */
@ConfigurationProperties("troupe.orchestrator.queue")
public record QueueSettings(
        @SettingBounds(least = "1", most = "1000000") @DefaultValue("1000") int most,
        @ExactNames @SettingBounds(least = "1", most = "1000") @DefaultValue
                Map<String, Integer> weights,
        @DefaultValue AtOnce atOnce) {
    private static final String PREFIX = "troupe.orchestrator.queue";

    public QueueSettings {
        weights = Map.copyOf(weights);
        BoundsValidator.check(PREFIX, QueueSettings.class, most, weights, atOnce);
    }

    /**
     * Limits how many tasks may run at once, in all cells together; without a number any.
     *
     * @param team by team: tasks of it that may run at once; 0 lets none begin
     * @param project by the absolute path of its checkout: tasks of the project that may run at once; 0 lets none begin
     * @param model by its configured name: tasks working with the model that may run at once; 0 lets none begin
     * @param cell by cell: tasks in it that may run at once; 0 lets none begin
     */
    public record AtOnce(
            @ExactNames @SettingBounds(least = "0", most = "100000") @DefaultValue
                    Map<String, Integer> team,
            @ExactNames @SettingBounds(least = "0", most = "100000") @DefaultValue
                    Map<String, Integer> project,
            @SettingBounds(least = "0", most = "100000") @DefaultValue Map<String, Integer> model,
            @ExactNames @SettingBounds(least = "0", most = "100000") @DefaultValue
                    Map<String, Integer> cell) {
        private static final String KEY = PREFIX + ".at-once";

        public AtOnce {
            team = Map.copyOf(team);
            project = Map.copyOf(project);
            model = NameSpelling.once(model);
            cell = Map.copyOf(cell);
            BoundsValidator.check(KEY, AtOnce.class, team, project, model, cell);
            project.keySet().forEach(AtOnce::requireAbsolute);
        }

        private static void requireAbsolute(String path) {
            if (!Path.of(path).isAbsolute()) {
                throw new IllegalArgumentException(
                        "`%s.project` names '%s'; it must be the absolute path of a checkout."
                                .formatted(KEY, path));
            }
        }
    }
}
