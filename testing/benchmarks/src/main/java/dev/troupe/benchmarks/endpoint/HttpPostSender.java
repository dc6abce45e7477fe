package dev.troupe.benchmarks.endpoint;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Requests to a service, each in the thread that makes it: on a machine that the service shares, threads that hand
 * requests to each other would take much of the time that is measured.
 */
final class HttpPostSender {
    static {
        // Otherwise most callers would open a connection for each request, and failures would be
        // tried again unseen.
        System.setProperty("http.maxConnections", "512");
        System.setProperty("sun.net.http.retryPost", "false");
    }

    private static final int PATIENCE = 60_000;

    private final URI service;

    HttpPostSender(URI service) {
        this.service = service;
    }

    /** Holds what a service answered. */
    record Answer(int status, String body) {}

    Answer send(String path, String token, byte[] body) throws IOException {
        HttpURLConnection request = open(path, token);
        request.setRequestMethod("POST");
        request.setRequestProperty("Content-Type", "application/json");
        request.setDoOutput(true);
        request.setFixedLengthStreamingMode(body.length);
        try (OutputStream out = request.getOutputStream()) {
            out.write(body);
        }
        return answer(request);
    }

    Answer get(String path, String token) throws IOException {
        return answer(open(path, token));
    }

    private HttpURLConnection open(String path, String token) throws IOException {
        URL url = service.resolve(path).toURL();
        HttpURLConnection request = (HttpURLConnection) url.openConnection();
        request.setConnectTimeout(PATIENCE);
        request.setReadTimeout(PATIENCE);
        request.setRequestProperty("Authorization", "Bearer " + token);
        request.setRequestProperty("Accept", "application/json");
        return request;
    }

    private static Answer answer(HttpURLConnection request) throws IOException {
        int status = request.getResponseCode();
        return new Answer(
                status, text(status < 400 ? request.getInputStream() : request.getErrorStream()));
    }

    /** Read to its end, so that the connection serves the next request too. */
    private static String text(@Nullable InputStream stream) throws IOException {
        if (stream == null) {
            return "";
        }
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
