package dev.troupe.orchestrator.queue;

import dev.troupe.configuration.schema.Bounded;
import dev.troupe.configuration.schema.Bounds;
import dev.troupe.ledger.lease.Limits;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much a request may be split into.
 *
 * @param tasks tasks of one plan; how many of them run at once, slots and limits of the queue say
 * @param depth tasks of one plan that need each other in a row
 * @param tasksPerRequest tasks that one request may come to, whoever hands them out; merges are not counted
 */
@ConfigurationProperties("troupe.orchestrator.graph")
public record GraphSettings(
        @Bounds(least = "1", most = "1000") @DefaultValue("40") int tasks,
        @Bounds(least = "1", most = "1000") @DefaultValue("8") int depth,
        @Bounds(least = "1", most = "100000") @DefaultValue("200") int tasksPerRequest) {
    /** Refuses values out of range; the message names the key and the range. */
    public GraphSettings {
        Bounded.check(
                "troupe.orchestrator.graph", GraphSettings.class, tasks, depth, tasksPerRequest);
    }

    Limits.Graphs limits() {
        return new Limits.Graphs(tasks, depth, tasksPerRequest);
    }
}
