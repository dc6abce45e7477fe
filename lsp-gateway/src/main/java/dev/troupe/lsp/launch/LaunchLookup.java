package dev.troupe.lsp.launch;

import dev.troupe.lsp.pool.ServerLaunch;
import org.jspecify.annotations.Nullable;

/** What was found out about the server of a file. */
public sealed interface LaunchLookup {
    /** A server that can be started. */
    record Ready(ServerLaunch launch) implements LaunchLookup {}

    /**
     * There is none.
     *
     * @param server the one that there could be; null where no server reads such files
     * @param sentence why, and what to do
     */
    record Unavailable(@Nullable String server, String sentence) implements LaunchLookup {}
}
