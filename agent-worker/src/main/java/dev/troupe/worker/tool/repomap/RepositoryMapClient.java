package dev.troupe.worker.tool.repomap;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.IndexingProgress;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks the repository map service in the name of a run, and waits for an answer no longer than is worth it: after one that did
 * not come, first for a moment whether the service answers at all. Safe for several threads.
 */
public final class RepositoryMapClient {
    private static final Duration MOMENT = Duration.ofMillis(500);
    private static final RepositoryMapClient ABSENT = new RepositoryMapClient(null, null);

    private final @Nullable RepositoryMapApi api;

    /** The same service, for what it answers at once or not at all. */
    private final @Nullable RepositoryMapApi hasty;

    private volatile boolean silent;
    private volatile @Nullable String outage;

    private RepositoryMapClient(@Nullable RepositoryMapApi api, @Nullable RepositoryMapApi hasty) {
        this.api = api;
        this.hasty = hasty;
    }

    /** Returns one for where there is no service. */
    public static RepositoryMapClient absent() {
        return ABSENT;
    }

    /**
     * Makes one that calls the service, wherever it is.
     *
     * @param most how long an answer may take
     * @param tracer of the worker
     */
    public static RepositoryMapClient of(
            RepositoryMapApi api, Duration most, ServiceTracer tracer) {
        Duration moment = most.compareTo(MOMENT) < 0 ? most : MOMENT;
        return new RepositoryMapClient(within(most, api, tracer), within(moment, api, tracer));
    }

    private static RepositoryMapApi within(
            Duration most, RepositoryMapApi api, ServiceTracer tracer) {
        return InProcessServiceClient.of(
                RepositoryMapApi.class,
                api,
                CallerIdentity::current,
                most,
                ErrorCode.REPOSITORY_MAP_UNAVAILABLE,
                tracer);
    }

    /** Whether there is a service, whether or not it answers. */
    public boolean isPresent() {
        return api != null;
    }

    /** Says why the last question had no answer; empty when it had one, or there was none. */
    public Optional<String> lastOutage() {
        return Optional.ofNullable(outage);
    }

    /**
     * Asks something.
     *
     * @param caller the run that asks
     * @throws TroupeException when no answer came in time; REPOSITORY_MAP_UNAVAILABLE also where there is no service
     * @throws InterruptedException when the run was told to stop
     */
    public <A> A ask(CallerIdentity caller, Function<RepositoryMapApi, A> question)
            throws InterruptedException {
        return speak(
                caller,
                () -> {
                    requireAnswers();
                    return answer(question, required(api));
                });
    }

    /**
     * Asks how far an indexing is that another question waits for.
     *
     * @param caller the run that asks
     * @throws TroupeException when the service does not say it at once
     * @throws InterruptedException when the run was told to stop
     */
    public IndexingProgress askProgress(CallerIdentity caller, String repository)
            throws InterruptedException {
        return speak(caller, () -> required(hasty).progress(repository));
    }

    private static RepositoryMapApi required(@Nullable RepositoryMapApi service) {
        if (service == null) {
            throw new TroupeException(
                    ErrorCode.REPOSITORY_MAP_UNAVAILABLE,
                    "This worker has no repository map service.");
        }
        return service;
    }

    private static <A> A speak(CallerIdentity caller, Supplier<A> question)
            throws InterruptedException {
        try {
            return ScopedValue.where(CallerIdentity.CURRENT, caller).call(question::get);
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.CANCELLED && Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            throw e;
        }
    }

    private <A> A answer(Function<RepositoryMapApi, A> question, RepositoryMapApi service) {
        long start = System.nanoTime();
        try {
            A answer = question.apply(service);
            silent = false;
            outage = null;
            return answer;
        } catch (TroupeException e) {
            boolean isLate = System.nanoTime() - start >= MOMENT.toNanos();
            if (e.code() == ErrorCode.REPOSITORY_MAP_UNAVAILABLE) {
                outage = e.getMessage();
                silent = isLate;
            }
            throw e;
        }
    }

    /** Any answer will do, such as that this is no path. */
    private void requireAnswers() {
        if (!silent) {
            return;
        }
        try {
            var _ = required(hasty).progress("");
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.REPOSITORY_MAP_UNAVAILABLE
                    || e.code() == ErrorCode.CANCELLED) {
                throw e;
            }
        }
    }
}
