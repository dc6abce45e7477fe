package dev.troupe.cli.command;

import dev.troupe.cli.client.WireJson;
import dev.troupe.cli.display.JsonTaskDisplay;
import picocli.CommandLine.Option;

/** A command whose output programs can read. */
public abstract class JsonCommand extends TroupeCommand {
    @Option(names = "--json", description = "Print one JSON object per line.")
    protected boolean json;

    protected JsonCommand(CommandContext context) {
        super(context);
    }

    @Override
    public boolean json() {
        return json;
    }

    /** Prints a value as JSON on one line. */
    protected final void printJson(Object value) {
        JsonTaskDisplay.print(context.console(), WireJson.tree(value));
    }
}
