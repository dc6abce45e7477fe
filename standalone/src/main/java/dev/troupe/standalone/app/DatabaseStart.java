package dev.troupe.standalone.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.standalone.home.Secrets;
import dev.troupe.standalone.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.slf4j.LoggerFactory;

/** The database server on its way up, while the context is made ready for it. */
final class DatabaseStart implements AutoCloseable {
    private final FutureTask<PostgresServer> server;

    private DatabaseStart(FutureTask<PostgresServer> server) {
        this.server = server;
    }

    /** The secrets must be those that the context is given, since missing ones are made up here. */
    static DatabaseStart begin(Path home, Secrets secrets) {
        // Two threads at once would make SLF4J tell the console that it was not ready.
        LoggerFactory.getILoggerFactory();
        var server = new FutureTask<>(() -> PostgresServer.start(home, secrets));
        Thread.ofPlatform().name("database start").start(server);
        return new DatabaseStart(server);
    }

    /**
     * The server once it answers.
     *
     * @throws TroupeException as {@link PostgresServer#start} throws
     */
    PostgresServer await() {
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

    /** Stops the server; one that is still on its way is awaited first, so that it is not left behind. */
    @Override
    public void close() {
        PostgresServer started;
        try {
            started = await();
        } catch (RuntimeException neverStarted) {
            return;
        }
        started.close();
    }
}
