package dev.troupe.lsp.pool;

import dev.troupe.languageservers.definition.FreshnessMeans;
import dev.troupe.lsp.connection.ProtocolConnection;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.connection.ServerLog;
import dev.troupe.lsp.diagnostic.DiagnosticCollector;
import dev.troupe.lsp.document.DocumentStore;
import dev.troupe.sandbox.LongRunningProgram;
import dev.troupe.sandbox.program.RunningServiceProgram;
import dev.troupe.sandbox.program.ServiceProgramStarter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Starts the programs of servers, and begins the conversation with them. */
public final class ServerProcessFactory {
    private final ServiceProgramStarter starter;
    private final Path directory;
    private final List<Path> workspaces;
    private final long memory;

    /**
     * @param directory where servers have their caches, one directory for each of them
     * @param workspaces directories of worktrees that servers see beside the roots that they start with
     * @param memory bytes that one server may have; 0 for any number
     */
    public ServerProcessFactory(
            ServiceProgramStarter starter, Path directory, List<Path> workspaces, long memory) {
        this.starter = starter;
        this.directory = directory;
        this.workspaces = List.copyOf(workspaces);
        this.memory = memory;
    }

    long memoryLimit() {
        return memory;
    }

    /**
     * Starts a server for roots, of which it loads those of the last worktrees.
     *
     * @throws ServerFailure when it does not start
     */
    RunningServer start(ServerLaunch launch, Path repository, List<ServedRoot> roots, ServerLog log)
            throws ServerFailure, InterruptedException {
        String name = launch.definition().name();
        List<Path> visible = new ArrayList<>();
        roots.forEach(it -> visible.addAll(List.of(it.checkout(), it.root())));
        visible.add(repository);
        workspaces.stream().filter(Files::isDirectory).forEach(visible::add);
        int most = launch.definition().loadedWorktrees();
        Set<Path> latest = RunningServer.latestCheckouts(roots, most);
        List<ServedRoot> loaded =
                roots.reversed().stream().filter(it -> latest.contains(it.checkout())).toList();
        ProtocolConnection connection =
                new ProtocolConnection(
                        name, run(launch, repository, visible, log), launch.settings(), log);
        try {
            connection.initialize(
                    loaded.stream().map(ServedRoot::root).toList(),
                    launch.options(),
                    launch.settings(),
                    launch.definition().startTimeout());
        } catch (ServerFailure | InterruptedException | RuntimeException failed) {
            connection.close();
            throw failed;
        }
        DocumentStore documents = new DocumentStore(connection, it -> languageId(launch, it));
        boolean registers = launch.definition().freshness() == FreshnessMeans.PULL;
        return new RunningServer(
                connection,
                documents,
                new DiagnosticCollector(connection, documents, registers),
                visible,
                roots,
                loaded,
                most);
    }

    private static String languageId(ServerLaunch launch, Path file) {
        String language = launch.definition().languageId(file);
        return language == null ? "plaintext" : language;
    }

    private RunningServiceProgram run(
            ServerLaunch launch, Path repository, List<Path> visible, ServerLog log)
            throws ServerFailure {
        try {
            Path cache =
                    directory
                            .resolve(launch.definition().name())
                            .resolve(Integer.toHexString(repository.toString().hashCode()));
            Files.createDirectories(cache);
            List<Path> readable = new ArrayList<>(launch.readable());
            readable.addAll(visible);
            Map<String, String> environment = new HashMap<>(launch.environment());
            environment.putIfAbsent("XDG_CACHE_HOME", cache.toString());
            environment.putIfAbsent("GOCACHE", cache.resolve("go-build").toString());
            log.add("Started: " + String.join(" ", launch.command()));
            return starter.start(
                    new LongRunningProgram(
                            launch.command(),
                            launch.root(),
                            readable,
                            List.of(cache),
                            environment,
                            memory));
        } catch (IOException failed) {
            throw new ServerFailure(
                    ServerFailure.Kind.NOT_STARTED,
                    "%s could not be started: %s."
                            .formatted(launch.definition().name(), failed.getMessage()));
        }
    }
}
