package dev.troupe.worker.diagnostic;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Asks the language-server gateway in the name of a run. Safe for several threads. */
public final class LanguageServerClient {
    private static final LanguageServerClient ABSENT = new LanguageServerClient(null);

    private final @Nullable LanguageServerApi api;
    private volatile @Nullable String outage;

    private LanguageServerClient(@Nullable LanguageServerApi api) {
        this.api = api;
    }

    /** Returns one for where there is no gateway. */
    public static LanguageServerClient absent() {
        return ABSENT;
    }

    /**
     * Makes one that calls the gateway, wherever it is.
     *
     * @param most how long an answer may take, the start of a server included
     * @param tracer of the worker
     */
    public static LanguageServerClient of(
            LanguageServerApi api, Duration most, ServiceTracer tracer) {
        return new LanguageServerClient(
                InProcessServiceClient.of(
                        LanguageServerApi.class,
                        api,
                        CallerIdentity::current,
                        most,
                        ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE,
                        tracer));
    }

    /** Whether there is a gateway, whether or not it answers. */
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
     * @throws TroupeException when no answer came; LANGUAGE_SERVERS_UNAVAILABLE also where there is no gateway
     * @throws InterruptedException when the run was told to stop
     */
    public <A> A ask(CallerIdentity caller, Function<LanguageServerApi, A> question)
            throws InterruptedException {
        LanguageServerApi gateway = api;
        if (gateway == null) {
            throw new TroupeException(
                    ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE,
                    "This worker has no language-server gateway.");
        }
        try {
            A answer =
                    ScopedValue.where(CallerIdentity.CURRENT, caller)
                            .call(() -> question.apply(gateway));
            outage = null;
            return answer;
        } catch (TroupeException e) {
            if (e.code() == ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE) {
                outage = e.getMessage();
            }
            if (e.code() == ErrorCode.CANCELLED && Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            throw e;
        }
    }
}
