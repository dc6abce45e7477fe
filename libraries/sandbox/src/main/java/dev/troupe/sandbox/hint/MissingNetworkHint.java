package dev.troupe.sandbox.hint;

import java.util.List;
import java.util.Optional;

/** Says that a command missed the network, and which hosts. */
public final class MissingNetworkHint {
    private MissingNetworkHint() {}

    /**
     * Says it.
     *
     * @param refused hosts that it asked for in vain
     */
    public static Optional<String> notice(List<String> refused, int exit, String output) {
        if (!refused.isEmpty()) {
            return Optional.of(
                    "The command needed the network and was refused %s: commands reach only hosts that the user grants or `troupe.worker.network.hosts` lists."
                            .formatted(String.join(", ", refused)));
        }
        return exit != 0 && UnreachedHostFinder.tells(output)
                ? Optional.of(
                        "The command needed the network, which commands do not have here. Find out which host it needed and name it to the user, for `troupe.worker.network.hosts`.")
                : Optional.empty();
    }
}
