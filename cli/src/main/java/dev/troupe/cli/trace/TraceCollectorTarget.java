package dev.troupe.cli.trace;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The collector that the server's configuration names, as far as it can be seen from here. The server
 * alone complains about what is wrong with it.
 *
 * @param sample part of the traces that are recorded, 0 to 1
 */
public record TraceCollectorTarget(URI address, double sample, Map<String, String> headers) {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final String PATH = "/v1/traces";

    /** Copies the headers. */
    public TraceCollectorTarget {
        headers = Map.copyOf(headers);
    }

    /** What the environment names, or else the user's file. */
    public static Optional<TraceCollectorTarget> of(
            Path configuration, Map<String, String> environment) {
        JsonNode file = file(configuration);
        String named =
                first(
                        environment.get("TROUPE_TRACING_ENDPOINT"),
                        file.path("endpoint").asString(""),
                        environment.get("OTEL_EXPORTER_OTLP_ENDPOINT"));
        String sample =
                first(environment.get("TROUPE_TRACING_SAMPLE"), file.path("sample").asString("1"));
        try {
            URI address = URI.create(named.strip().replaceAll("/+$", ""));
            if (address.getHost() == null) {
                return Optional.empty();
            }
            return Optional.of(
                    new TraceCollectorTarget(
                            named.endsWith(PATH) ? address : URI.create(address + PATH),
                            Double.parseDouble(sample),
                            headers(file)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static JsonNode file(Path configuration) {
        try {
            String text = Files.exists(configuration) ? Files.readString(configuration) : "";
            if (text.contains("tracing")) {
                JsonNode root = YAMLMapper.builder().build().readTree(text);
                return (root.has("troupe") ? root.path("troupe") : root).path("tracing");
            }
        } catch (IOException | JacksonException e) {
            // The server says what is wrong with the file.
            return MissingNode.getInstance();
        }
        return MissingNode.getInstance();
    }

    private static Map<String, String> headers(JsonNode file) {
        Map<String, String> headers = new HashMap<>();
        file.path("headers")
                .properties()
                .forEach(it -> headers.put(it.getKey(), it.getValue().asString("")));
        return headers;
    }

    private static String first(@Nullable String... texts) {
        for (String text : texts) {
            if (text != null && !text.isBlank()) {
                return text;
            }
        }
        return "";
    }

    /** Whether the server, asked about the same trace, would record it: by the last half of its id. */
    boolean samples(String trace) {
        long half = Long.parseUnsignedLong(trace.substring(16), 16);
        return sample >= 1 || Math.abs(half) < (long) (sample * Long.MAX_VALUE);
    }

    /** Sends a span. What does not arrive within a second is not worth waiting for. */
    void send(CommandRootSpan span) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address)
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .POST(
                                HttpRequest.BodyPublishers.ofString(
                                        JsonMapper.shared().writeValueAsString(span.request())));
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            headers.forEach(request::header);
            var _ = client.send(request.build(), BodyHandlers.discarding());
        } catch (IOException | IllegalArgumentException e) {
            // A command has done its work, whoever records it. The server warns of a collector that
            // is away.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
