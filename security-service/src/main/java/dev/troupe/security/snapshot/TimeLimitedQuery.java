package dev.troupe.security.snapshot;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks a database that may say nothing for long. Whoever decides waits a moment for its answer and no longer; the question goes on
 * behind their back, and while it does no other one is asked. For one thread at a time.
 */
final class TimeLimitedQuery {
    private final Duration longest;
    private @Nullable FutureTask<?> running;

    TimeLimitedQuery(Duration longest) {
        this.longest = longest;
    }

    /**
     * The answer, on behalf of the caller.
     *
     * @throws TroupeException DATABASE_UNAVAILABLE when there is none by then, or the thread is interrupted, which it stays;
     *     and what the question throws
     */
    <T> T ask(Supplier<T> question) {
        FutureTask<?> before = running;
        if (before != null && !before.isDone()) {
            throw silent(null);
        }
        FutureTask<T> task = new FutureTask<>(question::get);
        running = task;
        Thread.ofPlatform().daemon().name("graph").start(asCaller(task));
        try {
            return task.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw silent(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw silent(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("A query of the database ended with an error.", e);
        }
    }

    private static Runnable asCaller(Runnable task) {
        if (!CallerIdentity.CURRENT.isBound()) {
            return task;
        }
        CallerIdentity caller = CallerIdentity.CURRENT.get();
        return () -> ScopedValue.where(CallerIdentity.CURRENT, caller).run(task);
    }

    private static TroupeException silent(@Nullable Exception cause) {
        return new TroupeException(
                ErrorCode.DATABASE_UNAVAILABLE,
                "The security service's database did not answer in time.",
                cause);
    }
}
