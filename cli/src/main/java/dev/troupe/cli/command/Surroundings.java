package dev.troupe.cli.command;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.screen.Console;
import dev.troupe.cli.server.LocalServer;
import dev.troupe.cli.server.ServerConnection;
import dev.troupe.cli.server.ServerProgram;
import dev.troupe.cli.server.TroupeHome;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a command finds around itself.
 *
 * @param directory the directory it was called in, absolute
 */
public record Surroundings(
        Console console, Map<String, String> environment, Path directory, TroupeHome home) {
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /** What this process finds. */
    public static Surroundings ofProcess() {
        Map<String, String> environment = System.getenv();
        return new Surroundings(
                Console.ofProcess(environment),
                environment,
                Path.of("").toAbsolutePath(),
                TroupeHome.of(environment));
    }

    /** The home's server, running or not. */
    public LocalServer server() {
        return new LocalServer(home, text -> console.err().println(text));
    }

    /** A client of the home's server, which is started when none runs. */
    TroupeApi connect() {
        LocalServer server = server();
        server.ensure(ServerProgram::named);
        return new TroupeApi(new ServerConnection(server, ServerProgram::named));
    }
}
