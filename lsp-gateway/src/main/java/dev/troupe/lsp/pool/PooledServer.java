package dev.troupe.lsp.pool;

import dev.troupe.contracts.languageserver.LanguageServerState;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.connection.ServerLog;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.eclipse.lsp4j.FileChangeType;
import org.jspecify.annotations.Nullable;

/** One server of the pool: it is started when it is needed, and started again when it has ended. Safe for several threads. */
final class PooledServer {
    private static final long LONGEST_TURN = Duration.ofMinutes(2).toNanos();

    private final ServerKey key;
    private final ServerProcessFactory factory;
    private final RestartPolicy restarts;
    private final ServerLog log;

    /** Fair, so that no worktree keeps another waiting. */
    private final ReentrantLock lock = new ReentrantLock(true);

    private volatile @Nullable RunningServer running;
    private volatile boolean starting;
    private volatile long lastUse = System.nanoTime();
    private volatile long memory;
    private final AtomicInteger starts = new AtomicInteger();
    private final PendingFileChanges changes = new PendingFileChanges();
    private volatile @Nullable String trouble;

    PooledServer(ServerKey key, ServerProcessFactory factory, int maxRestarts, ServerLog log) {
        this.key = key;
        this.factory = factory;
        this.restarts = new RestartPolicy(maxRestarts);
        this.log = log;
    }

    ServerKey key() {
        return key;
    }

    ServerLog log() {
        return log;
    }

    long lastUse() {
        return lastUse;
    }

    long memory() {
        return memory;
    }

    boolean isRunning() {
        return running != null;
    }

    /**
     * Does something with the server, alone; starts it first where need be.
     *
     * @param launch how it is started for the root
     * @param patience how long to wait for others who use it
     * @throws ServerFailure when it cannot be used, or ends meanwhile
     */
    <T> T use(ServerLaunch launch, Duration patience, ServerWork<T> work)
            throws ServerFailure, InterruptedException {
        if (!lock.tryLock(Math.min(LONGEST_TURN, patience.toNanos()), TimeUnit.NANOSECONDS)) {
            throw new ServerFailure(
                    ServerFailure.Kind.TIMEOUT, key.server() + " was busy with other questions.");
        }
        try {
            lastUse = System.nanoTime();
            RunningServer server = ensureRunning(launch);
            try {
                T result = work.run(server);
                server.connection().requireAlive();
                return result;
            } catch (ServerFailure failed) {
                noteEnd(server, failed);
                throw failed;
            } finally {
                lastUse = System.nanoTime();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Keeps what it is to be told before the next question, so that no answer is about an earlier text. Nobody waits here. */
    void noteChanges(Path root, Consumer<PendingFileChanges> note) {
        RunningServer server = running;
        if (starting || (server != null && server.connection().isAlive() && server.serves(root))) {
            note.accept(changes);
        }
    }

    private void noteEnd(RunningServer server, ServerFailure failed) {
        if (failed.kind() == ServerFailure.Kind.CRASHED) {
            restarts.noteCrash(System.nanoTime());
            trouble = failed.getMessage();
            server.connection().close();
            running = null;
            memory = 0;
        }
    }

    private RunningServer ensureRunning(ServerLaunch launch)
            throws ServerFailure, InterruptedException {
        RunningServer server = running;
        if (server != null) {
            try {
                server.connection().requireAlive();
            } catch (ServerFailure ended) {
                noteEnd(server, ended);
                server = null;
            }
        }
        List<ServedRoot> roots = new ArrayList<>();
        if (server != null) {
            Optional<Map<Path, FileChangeType>> changed = changes.take();
            if (changed.isPresent() && server.sees(launch.root())) {
                server.removeMissing();
                server.documents().tellChanged(changed.get());
                server.serve(launch.served());
                return server;
            }
            log.add(
                    changed.isPresent()
                            ? "Started again, as its sandbox does not show " + launch.root() + "."
                            : "Started again, as files have changed that nobody could list.");
            server.known().stream().filter(ServedRoot::isThere).forEach(roots::add);
            end(server);
        }
        roots.remove(launch.served());
        roots.addLast(launch.served());
        return start(launch, roots);
    }

    private RunningServer start(ServerLaunch launch, List<ServedRoot> roots)
            throws ServerFailure, InterruptedException {
        Optional<Duration> pause = restarts.pause(System.nanoTime());
        if (pause.isPresent()) {
            throw new ServerFailure(
                    ServerFailure.Kind.CRASHED,
                    "%s It has ended %d times and is not started again for another %d s."
                            .formatted(
                                    trouble == null ? "" : trouble,
                                    restarts.count(),
                                    pause.get().toSeconds() + 1)
                            .strip());
        }
        starting = true;
        changes.clear();
        var _ = starts.incrementAndGet();
        try {
            RunningServer started = factory.start(launch, Path.of(key.repository()), roots, log);
            running = started;
            trouble = null;
            return started;
        } catch (ServerFailure failed) {
            restarts.noteCrash(System.nanoTime());
            trouble = failed.getMessage();
            throw failed;
        } finally {
            starting = false;
        }
    }

    private void end(RunningServer server) {
        server.connection().close();
        running = null;
        memory = 0;
    }

    /** Measures the memory of its processes, and ends it when it has more than it may. */
    void measure() {
        RunningServer server = running;
        if (server == null) {
            return;
        }
        memory = server.connection().program().measureMemory();
        long limit = factory.memoryLimit();
        if (limit > 0 && memory > limit) {
            log.add(
                    "Killed, as it used %d MB and may use %d MB."
                            .formatted(memory >> 20, limit >> 20));
            trouble =
                    "%s used %d MB of memory, more than the %d MB that a server may use, and was ended."
                            .formatted(key.server(), memory >> 20, limit >> 20);
            server.connection().program().kill();
        }
    }

    /**
     * Ends it unless somebody uses it.
     *
     * @return whether it ended
     */
    boolean evict(String reason) {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            RunningServer server = running;
            if (server == null) {
                return false;
            }
            log.add("Ended: " + reason);
            end(server);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Ends it, whoever uses it. */
    void close() {
        RunningServer server = running;
        if (server != null) {
            end(server);
        }
    }

    LanguageServerState state() {
        RunningServer server = running;
        long now = System.nanoTime();
        String phase =
                starting
                        ? "starting"
                        : server != null
                                ? "ready"
                                : restarts.hasGivenUp() && restarts.pause(now).isPresent()
                                        ? "given-up"
                                        : trouble == null ? "ended" : "waiting";
        String detail = server == null ? trouble : server.connection().progress().orElse(null);
        return new LanguageServerState(
                key.server(),
                phase,
                key.repository(),
                server == null
                        ? List.of()
                        : server.known().stream().map(it -> it.root().toString()).toList(),
                server == null ? 0 : server.connection().program().pid(),
                memory,
                server == null ? 0 : server.documents().size(),
                starts.get(),
                detail);
    }
}
