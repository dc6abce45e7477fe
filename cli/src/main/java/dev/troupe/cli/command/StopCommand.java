package dev.troupe.cli.command;

import dev.troupe.cli.server.Stop;
import picocli.CommandLine.Command;

/** {@code troupe stop}: ends the background server. */
@Command(
        name = "stop",
        description = "Stop the server. Work in progress goes on when it is started again.")
final class StopCommand extends TroupeCommand {
    StopCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        String said =
                Stop.now(surroundings.own("only the home's own can be stopped here"))
                        .map(server -> "Stopped the server (process " + server.pid() + ").")
                        .orElse("No server is running.");
        surroundings.console().out().println(said);
        return 0;
    }
}
