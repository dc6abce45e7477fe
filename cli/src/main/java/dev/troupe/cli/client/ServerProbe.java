package dev.troupe.cli.client;

import java.io.IOException;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

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

    private ServerProbe() {}

    /** Asks a server for a sign of life. */
    public static Health of(ServerEndpoint endpoint, Duration atMost) throws InterruptedException {
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
}
