package dev.troupe.contracts.security;

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
 */
public record CommandPermissionRequest(
        RequestOrigin origin,
        String workspace,
        String directory,
        String command,
        boolean sandboxed,
        @Nullable Boolean configured) {
    /** A line that nobody has set. */
    public CommandPermissionRequest(
            RequestOrigin origin,
            String workspace,
            String directory,
            String command,
            boolean sandboxed) {
        this(origin, workspace, directory, command, sandboxed, null);
    }

    /** Whether people have set exactly this line as the one that runs the tests. */
    public boolean set() {
        return Boolean.TRUE.equals(configured);
    }
}
