package dev.troupe.cli.command.server;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.server.ForegroundServer;
import dev.troupe.cli.server.ServerProgram;
import dev.troupe.cli.server.ServerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe serve}: the server in the foreground. */
@Command(
        name = "serve",
        description = "Run the server in the foreground.",
        footer = {
            "",
            "This is for service managers and containers. Other commands start a server in the background when they need one."
        })
public final class ServeCommand extends TroupeCommand {
    private static final int LAST_PORT = 65_535;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "Listen on this port. 0, the default, takes any free one.")
    int port;

    public ServeCommand(CommandContext context) {
        super(context);
    }

    private void announce(ServerRecord server) {
        String at = server.url() + " (process " + server.pid() + ")";
        context.console().err().println("Troupe serves at " + at + ". Ctrl-C stops it.");
    }

    @Override
    public Integer call() {
        if (port < 0 || port > LAST_PORT) {
            throw new UsageException(
                    "The port " + port + " is not between 0 and " + LAST_PORT + ".",
                    "Give a port, or leave --port out.");
        }
        return ForegroundServer.run(
                context.own("commands would not find one that is started here"),
                ServerProgram.named(),
                port,
                this::announce);
    }
}
