package dev.troupe.cli.command;

import picocli.CommandLine.Option;

/** Declares the option that shows people what the model thinks. */
public final class ThinkingDisplayOption {
    @Option(
            names = "--thinking",
            description = "Show what the model thinks, if its provider reveals it.")
    boolean shown;
}
