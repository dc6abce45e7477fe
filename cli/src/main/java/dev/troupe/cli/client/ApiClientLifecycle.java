package dev.troupe.cli.client;

import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.StartSessionRequest;
import dev.troupe.contracts.session.StartSessionResponse;
import java.net.URI;

/** Begins and ends what calls to servers share, so that commands wait for neither. */
public final class ApiClientLifecycle {
    private static final URI PLAIN = URI.create("http://127.0.0.1");

    private ApiClientLifecycle() {}

    /**
     * Loads what the first calls need, on threads of its own: while one processor reads the command line, another gets it
     * ready.
     */
    public static void begin() {
        Thread.ofPlatform()
                .daemon()
                .name("http-preparation")
                .start(() -> SharedHttpClient.at(PLAIN));
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

    /** Ends all connections; no call may follow. */
    public static void end() {
        SharedHttpClient.end();
    }
}
