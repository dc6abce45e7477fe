package dev.troupe.lsp.pool;

import dev.troupe.lsp.connection.ServerFailure;

/** Something that is done with a server while nobody else uses it. */
@FunctionalInterface
public interface ServerWork<T> {
    /**
     * Does it.
     *
     * @throws ServerFailure when the server ends
     */
    T run(RunningServer server) throws ServerFailure, InterruptedException;
}
