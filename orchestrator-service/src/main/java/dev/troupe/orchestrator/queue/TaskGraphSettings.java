package dev.troupe.orchestrator.queue;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits how much a request may be split into.
 *
 * @param tasks tasks of one plan; how many of them run at once, slots and limits of the queue say
 * @param depth tasks of one plan that need each other in a row
 * @param tasksPerRequest tasks that one request may come to, whoever hands them out; merges are not counted
 */
@ConfigurationProperties("troupe.orchestrator.graph")
public record TaskGraphSettings(
        @SettingBounds(least = "1", most = "1000") @DefaultValue("40") int tasks,
        @SettingBounds(least = "1", most = "1000") @DefaultValue("8") int depth,
        @SettingBounds(least = "1", most = "100000") @DefaultValue("200") int tasksPerRequest) {
    /** Refuses values out of range; the message names the key and the range. */
    public TaskGraphSettings {
        BoundsValidator.check(
                "troupe.orchestrator.graph",
                TaskGraphSettings.class,
                tasks,
                depth,
                tasksPerRequest);
    }

    ConcurrencyLimitRepository.Graphs limits() {
        return new ConcurrencyLimitRepository.Graphs(tasks, depth, tasksPerRequest);
    }
}
