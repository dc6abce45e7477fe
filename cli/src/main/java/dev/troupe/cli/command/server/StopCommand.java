package dev.troupe.cli.command.server;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.cli.server.ServerStopper;
import picocli.CommandLine.Command;

/** {@code troupe stop}: ends the background server. */
@Command(
        name = "stop",
        description = {
            "Stop the server.",
            "Unfinished work continues when the server starts again."
        })
public final class StopCommand extends TroupeCommand {
    public StopCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        String said =
                ServerStopper.now(context.own("only the home's own can be stopped here"))
                        .map(server -> "Stopped the server (process " + server.pid() + ").")
                        .orElse("No server is running.");
        context.console().out().println(said);
        return 0;
    }
}
