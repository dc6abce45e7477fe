package dev.troupe.cli.command;

import dev.troupe.contracts.session.TaskPriority;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which of a team's requests goes first. */
public final class PriorityOption {
    @Option(
            names = "--priority",
            paramLabel = "PRIORITY",
            description = "low, normal or high, among your team's requests that wait for a worker.")
    public @Nullable TaskPriority value;
}
