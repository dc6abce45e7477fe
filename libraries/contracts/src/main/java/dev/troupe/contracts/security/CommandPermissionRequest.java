package dev.troupe.contracts.security;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * May this shell command run?
 *
 * @param workspace absolute path of the directory the command is confined to
 * @param directory absolute path it starts in
 * @param command the exact line that will be handed to the shell
 * @param sandboxed whether a sandbox will hold it
 * @param configured whether people have set exactly this line as the one that runs the tests of the workspace;
 *     absent: they have not
 * @param state how far a sandbox will hold it; absent: watched where it is sandboxed, otherwise not held
 */
public record CommandPermissionRequest(
        RequestOrigin origin,
        String workspace,
        String directory,
        String command,
        boolean sandboxed,
        @Nullable Boolean configured,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SandboxState state) {
    /** A line that nobody has set. */
    public CommandPermissionRequest(
            RequestOrigin origin,
            String workspace,
            String directory,
            String command,
            boolean sandboxed) {
        this(origin, workspace, directory, command, sandboxed, null, null);
    }

    /** A line whose effects are judged as far as a sandbox holds them. */
    public CommandPermissionRequest(
            RequestOrigin origin,
            String workspace,
            String directory,
            String command,
            SandboxState state) {
        this(origin, workspace, directory, command, state != SandboxState.NOT_HELD, null, state);
    }

    /** How far a sandbox will hold it. What no sandbox confines is not held, whatever else is said. */
    public SandboxState sandboxState() {
        if (!sandboxed) {
            return SandboxState.NOT_HELD;
        }
        return state == null ? SandboxState.WATCHED : state;
    }

    /** Whether people have set exactly this line as the one that runs the tests. */
    public boolean set() {
        return Boolean.TRUE.equals(configured);
    }
}
