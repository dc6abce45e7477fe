package dev.troupe.worker.tool.repomap;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Asks the repository map service in the name of a run, and waits for an answer no longer than is worth it. */
public final class RepositoryMapClient {
    private static final RepositoryMapClient ABSENT = new RepositoryMapClient(null);

    private final @Nullable RepositoryMapApi api;

    private RepositoryMapClient(@Nullable RepositoryMapApi api) {
        this.api = api;
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
        return new RepositoryMapClient(
                InProcessServiceClient.of(
                        RepositoryMapApi.class,
                        api,
                        CallerIdentity::current,
                        most,
                        ErrorCode.REPOSITORY_MAP_UNAVAILABLE,
                        tracer));
    }

    /** Whether there is a service, whether or not it answers. */
    public boolean isPresent() {
        return api != null;
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
        RepositoryMapApi service = api;
        if (service == null) {
            throw new TroupeException(
                    ErrorCode.REPOSITORY_MAP_UNAVAILABLE,
                    "This worker has no repository map service.");
        }
        try {
            return ScopedValue.where(CallerIdentity.CURRENT, caller)
                    .call(() -> question.apply(service));
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.CANCELLED && Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            throw e;
        }
    }
}
