package dev.troupe.lsp.navigation;

import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.pool.RunningServer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/** Waits for a server's answer to one question, and asks again when the server has put it off. */
final class ServerAnswerWait {
    private static final long PAUSE_MILLIS = 20;

    private final RunningServer server;
    private final String name;
    private final long deadline;

    ServerAnswerWait(RunningServer server, String name, Duration patience) {
        this.server = server;
        this.name = name;
        this.deadline = System.nanoTime() + patience.toNanos();
    }

    /**
     * Waits.
     *
     * @return empty where the server has nothing to say
     * @throws ServerFailure when it ends, cannot answer, or does not do so in time
     */
    <T> Optional<T> get(Supplier<CompletableFuture<@Nullable T>> question)
            throws ServerFailure, InterruptedException {
        while (true) {
            CompletableFuture<@Nullable T> answer = question.get();
            try {
                return Optional.ofNullable(
                        answer.get(
                                Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS));
            } catch (TimeoutException late) {
                server.connection().requireAlive();
                answer.cancel(true);
                throw new ServerFailure(
                        ServerFailure.Kind.TIMEOUT, name + " did not answer in time.");
            } catch (ExecutionException failed) {
                server.connection().requireAlive();
                if (!isPutOff(failed.getCause()) || System.nanoTime() > deadline) {
                    throw new ServerFailure(
                            ServerFailure.Kind.REFUSED,
                            "%s cannot answer that: %s."
                                    .formatted(name, reason(failed.getCause())));
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    private static boolean isPutOff(@Nullable Throwable failure) {
        return failure instanceof ResponseErrorException error
                && (error.getResponseError().getCode()
                                == ResponseErrorCode.ServerCancelled.getValue()
                        || error.getResponseError().getCode()
                                == ResponseErrorCode.ContentModified.getValue());
    }

    private static String reason(@Nullable Throwable failure) {
        return failure instanceof ResponseErrorException error
                ? error.getResponseError().getMessage()
                : String.valueOf(failure);
    }
}
