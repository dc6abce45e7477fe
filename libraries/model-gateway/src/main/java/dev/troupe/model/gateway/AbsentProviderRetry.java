package dev.troupe.model.gateway;

import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ResponseAssembler;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Bears with a provider that takes no calls for a while. One that puts a call off is asked again when it says; one that
 * is away, as a server that starts again, a little later and then less often. Both have a time after which it is over.
 */
final class AbsentProviderRetry {
    private static final int DOUBLINGS = 6;

    /** Whoever starts a server again wants to be served soon after. */
    private static final int DOUBLINGS_AWAY = 3;

    private final ResilienceConfig resilience;
    private final long deadline;
    private final Duration firstWait;
    private final Consumer<Duration> postponed;
    private final BiConsumer<Duration, ModelFailure> away;
    private int tries;
    private int triesAway;
    private long awayDeadline;

    /**
     * Of one call, from now on.
     *
     * @param most how long it bears being put off in all; nothing: not at all
     * @param firstWait the least that it waits first, twice that then, and so on: a provider may say that no wait is
     *     needed
     * @param postponed hears of each wait for a provider that puts the call off, before it begins
     * @param away hears once that nobody answers, and how long that is borne
     */
    AbsentProviderRetry(
            ResilienceConfig resilience,
            Duration most,
            Duration firstWait,
            Consumer<Duration> postponed,
            BiConsumer<Duration, ModelFailure> away) {
        this.resilience = resilience;
        this.deadline = System.nanoTime() + most.toNanos();
        this.firstWait = firstWait;
        this.postponed = postponed;
        this.away = away;
    }

    /**
     * Tries until it is neither put off nor away.
     *
     * @throws ModelFailure the last one, when the next moment to try comes too late
     */
    ResponseAssembler call(Callable<ResponseAssembler> attempt) throws Exception {
        while (true) {
            try {
                return attempt.call();
            } catch (ModelFailure failure) {
                Thread.sleep(waitAfter(failure));
            }
        }
    }

    private Duration waitAfter(ModelFailure failure) {
        if (ResilienceConfig.putOff(failure)) {
            Duration wait = wait(tries++, DOUBLINGS, failure.retryAfter());
            requireBefore(deadline, wait, failure);
            postponed.accept(wait);
            return wait;
        }
        if (!resilience.isAway(failure)) {
            throw failure;
        }
        Duration most = resilience.longestAway();
        boolean first = triesAway == 0;
        if (first) {
            awayDeadline = System.nanoTime() + most.toNanos();
        }
        Duration wait = wait(triesAway++, DOUBLINGS_AWAY, failure.retryAfter());
        requireBefore(awayDeadline, wait, failure);
        if (first) {
            away.accept(most, failure);
        }
        return wait;
    }

    private static void requireBefore(long end, Duration wait, ModelFailure failure) {
        if (System.nanoTime() + wait.toNanos() - end > 0) {
            throw failure;
        }
    }

    private Duration wait(int before, int doublings, @Nullable Duration asked) {
        Duration least = firstWait.multipliedBy(1L << Math.min(before, doublings));
        return asked == null || asked.compareTo(least) < 0 ? least : asked;
    }
}
