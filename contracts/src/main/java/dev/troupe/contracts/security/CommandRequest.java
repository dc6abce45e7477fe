package dev.troupe.contracts.security;

/**
 * May this shell command run?
 *
 * @param workspace absolute path of the directory the command is confined to
 * @param directory absolute path it starts in
 * @param command the exact line that will be handed to the shell
 * @param sandboxed whether a sandbox will hold it
 * @param configured whether people have set exactly this line as the one that runs the tests of the workspace
 */
public record CommandRequest(
        Origin origin,
        String workspace,
        String directory,
        String command,
        boolean sandboxed,
        boolean configured) {
    /** A line that nobody has set. */
    public CommandRequest(
            Origin origin, String workspace, String directory, String command, boolean sandboxed) {
        this(origin, workspace, directory, command, sandboxed, false);
    }
}
