package dev.troupe.worker.run;

import dev.troupe.worker.definition.agent.AgentDefinition;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits of a run.
 *
 * @param maxTurns model calls of one task, at least 1
 * @param maxTime for how long a task may be at work; null for as long as it takes
 * @param approvalWait how long to wait on the spot for an answer when someone is there
 * @param backgroundCommands how many commands of a run may go on in the background at once, 0 for none
 * @param delegationDepth how often in a row work may be handed on, 0 for never
 * @param delegatedTasks how many tasks one task may hand out
 * @param questions how many questions one task may ask people, 0 for none
 */
public record RunLimits(
        int maxTurns,
        @Nullable Duration maxTime,
        Duration approvalWait,
        int backgroundCommands,
        int delegationDepth,
        int delegatedTasks,
        int questions) {
    /** The same with so many turns. */
    RunLimits turning(int most) {
        return new RunLimits(
                most,
                maxTime,
                approvalWait,
                backgroundCommands,
                delegationDepth,
                delegatedTasks,
                questions);
    }

    /** The same for an agent that may want fewer turns or less time. */
    RunLimits of(AgentDefinition agent) {
        return new RunLimits(
                Math.min(maxTurns, agent.maxTurns().orElse(maxTurns)),
                AgentDefinition.shorter(maxTime, agent.maxTime()),
                approvalWait,
                backgroundCommands,
                delegationDepth,
                delegatedTasks,
                questions);
    }
}
