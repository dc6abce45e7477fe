package dev.troupe.edit.file;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Does work that must not be left half done when the calling thread is interrupted: an interrupt closes the channel
 * that is written at that moment, and every one that would put things right. The work is done on another thread, and
 * the interrupt is there again afterwards.
 */
public final class UninterruptibleCall {

    private UninterruptibleCall() {}

    /**
     * Does it and waits for its end.
     *
     * @param work throws no checked exception; it must not need anything that is bound to the calling thread
     */
    public static <T> T call(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.ofPlatform().daemon().name("uninterrupted").start(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            throw unchecked(Objects.requireNonNull(failed.getCause()));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException unchecked(Throwable thrown) {
        return switch (thrown) {
            case RuntimeException known -> known;
            case Error error -> throw error;
            default -> new IllegalStateException(thrown);
        };
    }
}
