package dev.troupe.sandbox;

import dev.troupe.sandbox.filter.FilterProgramFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what bubblewrap and the kernel can do here beyond namespaces and mounts.
 *
 * @param filter refuses system calls to commands; null for none
 * @param closesUserNamespaces whether a command can be kept from making user namespaces
 * @param masksSockets whether something can be mounted over a socket
 */
record ConfinementFeatures(
        @Nullable FilterProgramFile filter, boolean closesUserNamespaces, boolean masksSockets) {
    private static final int DESCRIPTOR = 12;

    /** Returns the options that close user namespaces, for the innermost sandbox. */
    List<String> closing() {
        return closesUserNamespaces ? List.of("--unshare-user", "--disable-userns") : List.of();
    }

    /** Adds the option that has bubblewrap take the filter, and the descriptor that it takes it from. */
    void openFilter(PreparedProgram prepared, List<String> options) {
        if (filter != null) {
            prepared.reading(DESCRIPTOR, filter.write());
            options.addAll(List.of("--seccomp", Integer.toString(DESCRIPTOR)));
        }
    }
}
