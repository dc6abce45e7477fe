package dev.troupe.cli.command;

import picocli.CommandLine.Option;

/** A command whose output programs can read. */
abstract class JsonCommand extends TroupeCommand {
    @Option(names = "--json", description = "One JSON object per line on standard output.")
    boolean json;

    JsonCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    boolean json() {
        return json;
    }
}
