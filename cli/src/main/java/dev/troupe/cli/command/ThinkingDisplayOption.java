package dev.troupe.cli.command;

import picocli.CommandLine.Option;

/** Whether people see what the model thinks. */
public final class ThinkingDisplayOption {
    @Option(
            names = "--thinking",
            description = "Show what the model thinks before it answers, where its provider tells.")
    boolean shown;
}
