package dev.troupe.cli.command;

import dev.troupe.contracts.agent.ReasoningEffort;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much models are to think about a request. */
public final class EffortOption {
    @Option(
            names = "--effort",
            paramLabel = "EFFORT",
            description = "How much models are to think: low, medium, high, xhigh or max.")
    public @Nullable ReasoningEffort value;
}
