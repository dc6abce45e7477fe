package dev.troupe.worker.context.prompt;

import dev.troupe.worker.definition.agent.AgentDefinition;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes where an agent works, for its prompt.
 *
 * @param directory absolute path of the workspace
 * @param system name of the operating system
 * @param branch checked-out branch; null when HEAD is detached or there is none yet
 * @param files paths of the workspace, ignored ones left out, in order; null where they stand elsewhere
 * @param others agents that work can be handed to
 * @param planning whether only reading tools may be used
 */
public record PromptEnvironment(
        String directory,
        String system,
        LocalDate today,
        @Nullable String branch,
        @Nullable List<String> files,
        List<AgentDefinition> others,
        boolean planning) {
    /** Copies the lists. */
    public PromptEnvironment {
        files = files == null ? null : List.copyOf(files);
        others = List.copyOf(others);
    }
}
