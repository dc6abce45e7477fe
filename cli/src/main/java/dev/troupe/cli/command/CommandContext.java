package dev.troupe.cli.command;

import dev.troupe.cli.client.ServerEndpoint;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.doctor.InstallationDoctor;
import dev.troupe.cli.notification.NotifySettings;
import dev.troupe.cli.preflight.RequestPreflight;
import dev.troupe.cli.server.LocalServer;
import dev.troupe.cli.server.RemoteServer;
import dev.troupe.cli.server.ServerConnection;
import dev.troupe.cli.server.ServerProgram;
import dev.troupe.cli.server.ServerRecord;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.settings.LocalSettings;
import dev.troupe.cli.setup.LocalModelFinder;
import dev.troupe.cli.setup.ModelConfigEditor;
import dev.troupe.cli.setup.ModelNameResolver;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds the streams, variables and directories that a command works with.
 *
 * @param directory the directory it was called in, absolute
 */
public record CommandContext(
        ConsoleStreams console, Map<String, String> environment, Path directory, TroupeHome home) {
    public CommandContext {
        environment = Map.copyOf(environment);
    }

    /** Describes the surroundings of this process. */
    public static CommandContext ofProcess() {
        Map<String, String> environment = System.getenv();
        return new CommandContext(
                ConsoleStreams.ofProcess(environment),
                environment,
                Path.of("").toAbsolutePath(),
                TroupeHome.of(environment));
    }

    /** The home's server, running or not. */
    public LocalServer server() {
        return new LocalServer(home, text -> console.err().println(text));
    }

    /** The server elsewhere that the environment names instead, if it does. */
    Optional<RemoteServer> remote() {
        return RemoteServer.of(environment);
    }

    /** Guesses which server the command will call, without asking it; what is wrong is told when it is called. */
    public Optional<ServerEndpoint> likelyServer() {
        try {
            return remote().map(it -> it.endpoint())
                    .or(() ->
                            server().recorded()
                                    .filter(ServerRecord::alive)
                                    .map(ServerRecord::endpoint));
        } catch (TroupeException e) {
            return Optional.empty();
        }
    }

    /**
     * The home's server, for what can be done to no other.
     *
     * @param what why that is nothing for a server elsewhere
     */
    public LocalServer own(String what) {
        remote().ifPresent(it -> {
            throw it.refused(what);
        });
        return server();
    }

    /** Reads how the person wants to be notified. */
    public NotifySettings notifying() {
        return NotifySettings.areSet(home.configuration(), environment)
                ? NotifySettings.of(LocalSettings.read(home, environment))
                : NotifySettings.USUAL;
    }

    /** Looks for what a request about a directory would lack, before a server is started for it. */
    public void preflight(Path about, @Nullable String model, @Nullable String agent) {
        if (remote().isEmpty() && server().recorded().filter(ServerRecord::alive).isEmpty()) {
            RequestPreflight.check(about, model, agent, home, environment);
        }
    }

    /**
     * The name in the settings of a model that a person names; one that runs on this machine is put there. A server elsewhere
     * has settings of its own.
     *
     * @param wanted absent for the usual one
     * @param told prints what was written
     */
    public @Nullable String modelName(@Nullable String wanted, Consumer<String> told) {
        if (wanted == null || remote().isPresent()) {
            return wanted;
        }
        return new ModelNameResolver(
                        LocalSettings.read(home, environment),
                        new ModelConfigEditor(home.configuration()),
                        () -> new LocalModelFinder(environment).find(),
                        told)
                .resolve(wanted);
    }

    /** Whether the home's server would have no model for requests, for want of any setting or key. */
    public boolean lacksModel() {
        if (remote().isPresent()) {
            return false;
        }
        try {
            RequestPreflight.requireModel(home, environment);
            return false;
        } catch (TroupeException e) {
            return e.code() == ErrorCode.MODEL_KEY_MISSING;
        }
    }

    /** Examines this machine and the server that commands use. */
    public InstallationDoctor doctor() {
        return new InstallationDoctor(server(), remote().orElse(null), environment, directory);
    }

    /** A client of the server elsewhere, or of the home's if it runs; its calls are not repeated. */
    public Optional<TroupeApi> running() {
        return remote().map(TroupeApi::once)
                .or(() ->
                        server().running().map(it -> TroupeApi.once(failingFor -> it.endpoint())));
    }

    /** A client of the server elsewhere, or of the home's, which is started when none runs. */
    public TroupeApi connect() {
        return connect(text -> console.err().println(text));
    }

    /**
     * The same.
     *
     * @param progress told what a person would otherwise wait for without knowing
     */
    public TroupeApi connect(Consumer<String> progress) {
        Optional<RemoteServer> remote = remote();
        if (remote.isPresent()) {
            return new TroupeApi(remote.get());
        }
        LocalServer server = new LocalServer(home, progress);
        server.ensure(ServerProgram::named);
        return new TroupeApi(new ServerConnection(server, ServerProgram::named));
    }
}
