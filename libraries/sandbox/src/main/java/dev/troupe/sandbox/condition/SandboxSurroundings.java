package dev.troupe.sandbox.condition;

import dev.troupe.sandbox.kernel.KeyringOutcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what is known of a sandbox from outside of it.
 *
 * @param filtered whether bubblewrap took the system call filter
 * @param filterable whether there is a filter for this processor
 * @param userNamespacesClosed whether bubblewrap made sure that commands make no user namespaces
 * @param keyring whether commands have a session keyring of their own
 * @param hosts that commands may reach
 * @param grouped whether control groups hold commands to their memory and processes
 * @param inodesCounted whether Troupe can count the inodes of a disk
 * @param layer whether commands can write to a layer of changes; null while nobody knows
 */
public record SandboxSurroundings(
        boolean filtered,
        boolean filterable,
        boolean userNamespacesClosed,
        KeyringOutcome keyring,
        List<String> hosts,
        boolean grouped,
        boolean inodesCounted,
        @Nullable LayerAvailability layer) {
    public SandboxSurroundings {
        hosts = List.copyOf(hosts);
    }
}
