package dev.troupe.cli.client;

import java.io.IOException;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Finds out whether a server is really there. */
public final class ServerProbe {
    /** Tells how a server reacts to a probe. */
    public enum Health {
        /** It answers, be it with a failure of its own. */
        ANSWERS,
        /** Something listens but says nothing in time. */
        SILENT,
        /** Nothing listens, or what listens does not know our token. */
        ABSENT
    }

    /** For how long what was heard says something about now. */
    private static final Duration FRESH = Duration.ofSeconds(2);

    private static final AtomicReference<@Nullable Rehearsal> REHEARSAL = new AtomicReference<>();

    private ServerProbe() {}

    /**
     * Asks a server for a sign of life. What a rehearsal has just heard from it counts, once.
     *
     * @param atMost how long it may take to answer
     */
    public static Health of(ServerEndpoint endpoint, Duration atMost) throws InterruptedException {
        Rehearsal rehearsal = REHEARSAL.getAndSet(null);
        boolean heard = rehearsal != null && rehearsal.of(endpoint) && rehearsal.answers(atMost);
        return heard ? Health.ANSWERS : ask(endpoint, atMost);
    }

    /** Asks a server that will most likely be called next, on the caller's thread. */
    static void rehearse(ServerEndpoint endpoint, Duration atMost) throws InterruptedException {
        Rehearsal rehearsal = new Rehearsal(endpoint, System.nanoTime(), new CompletableFuture<>());
        REHEARSAL.set(rehearsal);
        @Nullable Health health = null;
        try {
            health = ask(endpoint, atMost);
        } finally {
            rehearsal.health.complete(health == null ? Health.SILENT : health);
        }
    }

    private static Health ask(ServerEndpoint endpoint, Duration atMost)
            throws InterruptedException {
        ApiCall call = ApiCall.get("/v1/projects?limit=1");
        try {
            int status =
                    SharedHttpClient.at(endpoint.url())
                            .send(
                                    call.to(endpoint).timeout(atMost).build(),
                                    BodyHandlers.discarding())
                            .statusCode();
            return status == 401 ? Health.ABSENT : Health.ANSWERS;
        } catch (HttpTimeoutException e) {
            return Health.SILENT;
        } catch (IOException e) {
            return Health.ABSENT;
        }
    }

    /** Holds what a server was heard to say before anybody needed to know. */
    private record Rehearsal(
            ServerEndpoint endpoint, long begun, CompletableFuture<Health> health) {
        boolean of(ServerEndpoint other) {
            return endpoint.equals(other) && System.nanoTime() - begun < FRESH.toNanos();
        }

        boolean answers(Duration atMost) throws InterruptedException {
            try {
                return health.get(atMost.toMillis(), TimeUnit.MILLISECONDS) == Health.ANSWERS;
            } catch (ExecutionException | TimeoutException e) {
                return false;
            }
        }
    }
}
