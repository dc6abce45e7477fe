package dev.troupe.model.gateway;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ResponseAssembler;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Bears with a provider that puts a call off: comes back when it says, as often as it takes, until the
 * time for that is over.
 */
final class RateLimitedRetry {
    private static final int DOUBLINGS = 6;

    private final long deadline;
    private final Duration firstWait;
    private final Consumer<Duration> waits;
    private int tries;

    /**
     * Of one call, from now on.
     *
     * @param most how long it waits in all; nothing: not at all
     * @param firstWait the least that it waits first, twice that then, and so on: a provider may say that no wait is
     *     needed
     * @param waits hears of each wait before it begins
     */
    RateLimitedRetry(Duration most, Duration firstWait, Consumer<Duration> waits) {
        this.deadline = System.nanoTime() + most.toNanos();
        this.firstWait = firstWait;
        this.waits = waits;
    }

    /**
     * Tries until it is not put off.
     *
     * @throws ModelFailure the last refusal, when the provider's next moment comes too late
     */
    ResponseAssembler call(Callable<ResponseAssembler> attempt) throws Exception {
        while (true) {
            try {
                return attempt.call();
            } catch (ModelFailure failure) {
                Duration wait = wait(failure.retryAfter());
                if (!ResilienceConfig.putOff(failure)
                        || System.nanoTime() + wait.toNanos() - deadline > 0) {
                    throw failure;
                }
                waits.accept(wait);
                Thread.sleep(wait);
            }
        }
    }

    private Duration wait(@Nullable Duration asked) {
        Duration least = firstWait.multipliedBy(1L << Math.min(tries, DOUBLINGS));
        tries++;
        return asked == null || asked.compareTo(least) < 0 ? least : asked;
    }
}
