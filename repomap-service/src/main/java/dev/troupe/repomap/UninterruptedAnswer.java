package dev.troupe.repomap;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Makes an answer on a thread of its own. An interrupt would close the files of the index that the thread reads; a caller
 * that is interrupted goes, and the work is done for the next one.
 */
final class UninterruptedAnswer {
    private UninterruptedAnswer() {}

    /**
     * Waits for an answer.
     *
     * @throws TroupeException {@link ErrorCode#CANCELLED} when the caller is interrupted
     */
    static <T> T of(String question, Supplier<T> answer) {
        FutureTask<T> task = new FutureTask<>(answer::get);
        Thread.ofVirtual().name("repomap-" + question).start(task);
        try {
            return task.get();
        } catch (InterruptedException gone) {
            Thread.currentThread().interrupt();
            throw new TroupeException(
                    ErrorCode.CANCELLED, question + " was interrupted by its caller.", gone);
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(failed);
            }
        }
    }
}
