package dev.troupe.contracts.security;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Asks what would be decided about a command, and why. Nothing runs and nothing is put on record.
 *
 * @param repository absolute path of the checkout's top level
 * @param directory absolute path that the command would start in; absent: the top level
 * @param command the line
 * @param state how far a sandbox would hold it; absent: as it is where commands would run now
 */
public record CommandCheckRequest(
        String repository,
        @Nullable String directory,
        String command,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SandboxState state) {
    /** About a command where commands would run now. */
    public CommandCheckRequest(String repository, @Nullable String directory, String command) {
        this(repository, directory, command, null);
    }

    /** The same, in a state unless it names one. */
    public CommandCheckRequest orIn(SandboxState other) {
        return state == null
                ? new CommandCheckRequest(repository, directory, command, other)
                : this;
    }
}
