package dev.troupe.sandbox;

import dev.troupe.sandbox.limit.CommandLimits;
import dev.troupe.sandbox.limit.LayerGrowthCheck;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describes how to run one command.
 *
 * @param command the program and its arguments: the shell, perhaps inside a sandbox
 * @param environment its whole environment
 * @param mark put into the environment to find what escaped its group; empty inside a sandbox
 * @param limits what it may take of the machine; null for any amount
 * @param growth of the layer that it writes to; null when it has none
 */
public record CommandLaunchSpec(
        List<String> command,
        Map<String, String> environment,
        String mark,
        @Nullable CommandLimits limits,
        @Nullable LayerGrowthCheck growth) {
    public CommandLaunchSpec {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
