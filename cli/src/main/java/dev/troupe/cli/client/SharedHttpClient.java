package dev.troupe.cli.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** Holds the process's HTTP clients: one for servers without encryption, one for those with it. */
final class SharedHttpClient {
    private static final Duration LONGEST_END = Duration.ofMillis(100);
    private static final List<HttpClient> MADE = new CopyOnWriteArrayList<>();

    private SharedHttpClient() {}

    /** Returns the client for an address. */
    static HttpClient at(URI address) {
        String scheme = address.getScheme();
        return scheme != null && scheme.toLowerCase(Locale.ROOT).equals("https")
                ? EncryptedClientHolder.CLIENT
                : PlainClientHolder.CLIENT;
    }

    // No proxy: a local server is never behind one, whatever the environment says.
    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(Duration.ofSeconds(5));
    }

    /**
     * Ends the clients that there are, with what they still do. While one of their threads waits for its sockets, the virtual
     * machine puts off its own end by 0.3 s.
     */
    static void end() {
        MADE.forEach(HttpClient::shutdownNow);
        MADE.forEach(SharedHttpClient::awaitEnd);
    }

    private static void awaitEnd(HttpClient client) {
        try {
            var _ = client.awaitTermination(LONGEST_END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static HttpClient noted(HttpClient client) {
        MADE.add(client);
        return client;
    }

    private static final class EncryptedClientHolder {
        static final HttpClient CLIENT = noted(builder().build());
    }

    private static final class PlainClientHolder {
        // Reading the certificates of the usual context takes longer than most calls.
        static final HttpClient CLIENT =
                noted(builder().sslContext(new PlainConnectionContext()).build());
    }
}
