package dev.troupe.worker.diagnostic;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.FileChangeNotice;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the language-server gateway in the name of a run. Safe for several threads. */
public final class LanguageServerClient {
    private static final Logger LOG = LoggerFactory.getLogger(LanguageServerClient.class);
    private static final LanguageServerClient ABSENT = new LanguageServerClient(null);
    private static final Duration NOTICE_PATIENCE = Duration.ofSeconds(5);

    private static final Executor IN_BACKGROUND =
            task -> Thread.ofVirtual().name("troupe-file-changes").start(task);

    private final @Nullable LanguageServerApi api;
    private final Map<CallerIdentity, CompletableFuture<Void>> notices = new ConcurrentHashMap<>();
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
     * Tells servers of changed files in the background, one notice of a run behind the other. A failure is only logged: servers read the
     * files that they are asked about anyway.
     *
     * @param caller the run whose changes they are
     */
    public void tell(CallerIdentity caller, FileChangeNotice notice) {
        LanguageServerApi gateway = api;
        if (gateway == null) {
            return;
        }
        CompletableFuture<Void> sent =
                notices.compute(
                        caller,
                        (_, before) ->
                                (before == null ? CompletableFuture.completedFuture(null) : before)
                                        .thenRunAsync(
                                                () -> send(gateway, caller, notice),
                                                IN_BACKGROUND));
        var _ = sent.whenComplete((_, _) -> notices.remove(caller, sent));
    }

    private static void send(
            LanguageServerApi gateway, CallerIdentity caller, FileChangeNotice notice) {
        try {
            ScopedValue.where(CallerIdentity.CURRENT, caller).run(() -> gateway.changed(notice));
        } catch (RuntimeException failed) {
            LOG.debug("Language servers were not told of changes: {}", failed.getMessage());
        }
    }

    /** What was told before a question counts for its answer. */
    private void awaitNotices(CallerIdentity caller) throws InterruptedException {
        CompletableFuture<Void> sent = notices.get(caller);
        if (sent != null) {
            try {
                sent.get(NOTICE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException | TimeoutException late) {
                LOG.debug("Language servers are asked before they know all changes.", late);
            }
        }
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
        awaitNotices(caller);
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
