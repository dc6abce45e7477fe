package dev.troupe.standalone.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.standalone.home.ServerSecretStore;
import dev.troupe.standalone.home.StartProgressFile;
import dev.troupe.standalone.postgres.EmbeddedPostgresServer;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.slf4j.LoggerFactory;

/** The database server on its way up, while the context is made ready for it. */
final class DatabaseStartup implements AutoCloseable {
    private final FutureTask<EmbeddedPostgresServer> server;
    private final Thread thread;

    private DatabaseStartup(FutureTask<EmbeddedPostgresServer> server, Thread thread) {
        this.server = server;
        this.thread = thread;
    }

    /** The secrets must be those that the context is given, since missing ones are made up here. */
    static DatabaseStartup begin(Path home, ServerSecretStore secrets, StartProgressFile progress) {
        // Two threads at once would make SLF4J tell the console that it was not ready.
        LoggerFactory.getILoggerFactory();
        var server =
                new FutureTask<>(() -> EmbeddedPostgresServer.start(home, secrets, progress::tell));
        return new DatabaseStartup(
                server, Thread.ofPlatform().name("database start").start(server));
    }

    /**
     * The server once it answers.
     *
     * @throws TroupeException as {@link EmbeddedPostgresServer#start} throws
     */
    EmbeddedPostgresServer await() {
        try {
            return server.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException failure -> throw failure;
                case Error failure -> throw failure;
                case null, default -> throw new IllegalStateException(e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TroupeException(
                    ErrorCode.CANCELLED, "Waiting for the database was interrupted.", e);
        }
    }

    /** Stops the server, also one that is still on its way; returns when nothing of it is left. */
    @Override
    public synchronized void close() {
        if (!server.isDone()) {
            thread.interrupt();
        }
        EmbeddedPostgresServer started;
        try {
            started = await();
        } catch (RuntimeException neverStarted) {
            return;
        }
        started.close();
    }
}
