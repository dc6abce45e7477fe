package dev.troupe.cli.client;

import java.net.http.HttpClient;
import java.time.Duration;

/** The one HTTP client of the process. */
final class SharedHttpClient {
    // No proxy: a local server is never behind one, whatever the environment says.
    static final HttpClient CLIENT =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .proxy(HttpClient.Builder.NO_PROXY)
                    .connectTimeout(Duration.ofSeconds(5))
                    .build();

    private SharedHttpClient() {}
}
