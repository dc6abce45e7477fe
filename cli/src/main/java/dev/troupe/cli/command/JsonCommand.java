package dev.troupe.cli.command;

import picocli.CommandLine.Option;

/** A command whose output programs can read. */
public abstract class JsonCommand extends TroupeCommand {
    @Option(names = "--json", description = "One JSON object per line on standard output.")
    protected boolean json;

    protected JsonCommand(CommandContext surroundings) {
        super(surroundings);
    }

    @Override
    public boolean json() {
        return json;
    }
}
