package dev.troupe.cli.client;

import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.StartSessionRequest;
import dev.troupe.contracts.session.StartSessionResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Begins and ends what calls to servers share, so that commands wait for neither. */
public final class ApiClientLifecycle {
    private static final Duration REHEARSAL = Duration.ofSeconds(1);

    private ApiClientLifecycle() {}

    /**
     * Loads what the first calls need, on threads of its own: while one processor reads the command line, another gets it
     * ready.
     *
     * @param likely finds the server that the first call will most likely go to, if there is one; it is asked for nothing
     *     once, as a first call through a client takes many times as long as the next
     */
    public static void begin(Supplier<Optional<ServerEndpoint>> likely) {
        Thread.ofPlatform()
                .daemon()
                .name("http-preparation")
                .start(() -> {
                    likely.get().ifPresent(ApiClientLifecycle::rehearse);
                    // Calls that start something have keys, whose source is slow only the first
                    // time.
                    var _ = UUID.randomUUID();
                });
        Thread.ofPlatform()
                .daemon()
                .name("json-preparation")
                .start(() ->
                        WireJson.prepare(
                                new Class<?>[] {
                                    ProjectView.class,
                                    StartSessionResponse.class,
                                    SessionEvent.class
                                },
                                new Class<?>[] {
                                    CreateProjectRequest.class, StartSessionRequest.class
                                }));
    }

    private static void rehearse(ServerEndpoint server) {
        try {
            // Whoever calls it in earnest hears what is wrong with it.
            ServerProbe.rehearse(server, REHEARSAL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends all connections; no call may follow. */
    public static void end() {
        SharedHttpClient.end();
    }
}
