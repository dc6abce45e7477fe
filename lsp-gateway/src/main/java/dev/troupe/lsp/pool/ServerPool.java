package dev.troupe.lsp.pool;

import dev.troupe.contracts.languageserver.LanguageServerState;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.connection.ServerLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All servers that run: one of a kind for all roots of a repository. Safe for several threads. */
public final class ServerPool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerPool.class);
    private static final long LOOK_SECONDS = 5;
    private static final long FORGOTTEN_NANOS = Duration.ofHours(1).toNanos();

    private final ServerProcessFactory factory;
    private final Duration idle;
    private final long memory;
    private final UnaryOperator<String> redaction;
    private final Map<ServerKey, PooledServer> servers = new ConcurrentHashMap<>();
    private final ScheduledExecutorService watch =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("lsp-pool").factory());
    private volatile boolean closed;

    /**
     * @param idle after how long without a question a server ends
     * @param memory bytes that all servers may have together; beyond that, those that were not used for longest end. 0 for any
     *     number
     * @param redaction takes secrets out of what servers write
     */
    public ServerPool(
            ServerProcessFactory factory,
            Duration idle,
            long memory,
            UnaryOperator<String> redaction) {
        this.factory = factory;
        this.idle = idle;
        this.memory = memory;
        this.redaction = redaction;
        var _ =
                watch.scheduleWithFixedDelay(
                        this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * Does something with the server of a root, which is started where need be.
     *
     * @param repository the project that the root is a checkout of
     * @param patience how long to wait for others who use the server
     * @throws ServerFailure when the server cannot be used
     */
    public <T> T use(Path repository, ServerLaunch launch, Duration patience, ServerWork<T> work)
            throws ServerFailure, InterruptedException {
        if (closed) {
            throw new ServerFailure(
                    ServerFailure.Kind.NOT_STARTED, "The language-server gateway is stopping.");
        }
        ServerKey key = launch.key(repository);
        PooledServer server =
                servers.computeIfAbsent(
                        key,
                        it ->
                                new PooledServer(
                                        it,
                                        factory,
                                        launch.definition().maxRestarts(),
                                        new ServerLog(redaction)));
        if (!server.isRunning()) {
            servers.values().forEach(PooledServer::measure);
            makeRoom();
        }
        return server.use(launch, patience, work);
    }

    /**
     * Has all servers of a root told, before their next questions, that files have changed on disk.
     *
     * @param files whether each was not there before
     */
    public void noteChanges(Path repository, Path root, Map<Path, Boolean> files) {
        note(repository, root, it -> it.add(files));
    }

    /** Has all servers of a root start anew before their next questions, as any file may have changed. */
    public void noteChangesOfEverything(Path repository, Path root) {
        note(repository, root, PendingFileChanges::addEverything);
    }

    private void note(Path repository, Path root, Consumer<PendingFileChanges> note) {
        servers.values().stream()
                .filter(it -> it.key().repository().equals(repository.toString()))
                .forEach(it -> it.noteChanges(root, note));
    }

    private void look() {
        try {
            long now = System.nanoTime();
            servers.values().forEach(PooledServer::measure);
            for (PooledServer server : servers.values()) {
                if (server.isRunning() && now - server.lastUse() > idle.toNanos()) {
                    var _ =
                            server.evict(
                                    "nobody has asked it for %d minutes."
                                            .formatted(idle.toMinutes()));
                }
            }
            makeRoom();
            // What has nothing to tell any more need not be kept.
            servers.values()
                    .removeIf(it -> now - it.lastUse() > FORGOTTEN_NANOS && !it.isRunning());
        } catch (RuntimeException failed) {
            LOG.warn("Language servers could not be looked after.", failed);
        }
    }

    /** Ends those that were not used for longest until the rest has no more memory than allowed. */
    private synchronized void makeRoom() {
        if (memory <= 0) {
            return;
        }
        List<PooledServer> running =
                new ArrayList<>(servers.values().stream().filter(PooledServer::isRunning).toList());
        running.sort(Comparator.comparingLong(PooledServer::lastUse));
        long total = running.stream().mapToLong(PooledServer::memory).sum();
        for (PooledServer server : running) {
            if (total <= memory) {
                return;
            }
            long own = server.memory();
            if (server.evict("others need its memory; it was not used for longest.")) {
                total -= own;
            }
        }
    }

    /** Describes all servers that run or are kept from running. */
    public List<LanguageServerState> states() {
        return servers.values().stream()
                .map(PooledServer::state)
                .filter(it -> !it.phase().equals("ended"))
                .sorted(
                        Comparator.comparing(LanguageServerState::repository)
                                .thenComparing(LanguageServerState::name))
                .toList();
    }

    /** Returns the last lines of the servers of a name, oldest first. */
    public List<String> logs(String name) {
        return servers.values().stream()
                .filter(it -> it.key().server().equals(name))
                .flatMap(it -> it.log().lines().stream())
                .sorted()
                .toList();
    }

    /** Sums up the bytes of memory that the servers have, as they were last measured. */
    public long memory() {
        return servers.values().stream().mapToLong(PooledServer::memory).sum();
    }

    /** Counts the servers that run. */
    public long countRunning() {
        return servers.values().stream().filter(PooledServer::isRunning).count();
    }

    /** Ends all of them. */
    @Override
    public void close() {
        closed = true;
        watch.shutdownNow();
        List<Thread> ends =
                servers.values().stream().map(it -> Thread.ofVirtual().start(it::close)).toList();
        for (Thread end : ends) {
            try {
                end.join();
            } catch (InterruptedException hurried) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
