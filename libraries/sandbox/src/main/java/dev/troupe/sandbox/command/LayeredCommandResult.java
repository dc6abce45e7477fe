package dev.troupe.sandbox.command;

import dev.troupe.sandbox.layer.CommandLayer;

/** Holds the result of a command together with the layer that it wrote to. */
public record LayeredCommandResult(CommandResult result, CommandLayer layer) {}
