package dev.troupe.cli.setup;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Looks for servers of models on the ports of this machine that they usually have. */
public final class LocalModelFinder {
    /** Where Ollama answers unless it is told otherwise. */
    static final String OLLAMA = "http://localhost:11434";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofMillis(1_500);

    /** What only turns texts into numbers cannot chat. */
    private static final List<String> OTHER_WORK = List.of("embed", "rerank", "whisper", "tts");

    private final List<UsualPlace> places;

    /** Looks where Ollama, LM Studio, llama.cpp and vLLM usually answer, and where OLLAMA_HOST says. */
    public LocalModelFinder(Map<String, String> environment) {
        this(
                List.of(
                        new UsualPlace("Ollama", "ollama", ollama(environment)),
                        new UsualPlace("LM Studio", "openai", "http://localhost:1234/v1"),
                        new UsualPlace("llama.cpp", "openai", "http://localhost:8080/v1"),
                        new UsualPlace("vLLM", "openai", "http://localhost:8000/v1")));
    }

    LocalModelFinder(List<UsualPlace> places) {
        this.places = List.copyOf(places);
    }

    /** One place where a server may answer. */
    record UsualPlace(String name, String protocol, String baseUrl) {
        private URI listing() {
            return URI.create(baseUrl + (protocol.equals("ollama") ? "/api/tags" : "/models"));
        }
    }

    /** Ollama itself takes a host, a port, or both, and listens where clients cannot always call. */
    private static String ollama(Map<String, String> environment) {
        String set = environment.getOrDefault("OLLAMA_HOST", "").strip();
        if (set.isEmpty()) {
            return OLLAMA;
        }
        String address = set.contains("://") ? set : "http://" + set;
        try {
            URI uri = URI.create(address);
            String host =
                    uri.getHost() == null || uri.getHost().equals("0.0.0.0")
                            ? "localhost"
                            : uri.getHost();
            int port = uri.getPort() < 0 ? 11_434 : uri.getPort();
            return uri.getScheme() + "://" + host + ":" + port;
        } catch (IllegalArgumentException e) {
            return OLLAMA;
        }
    }

    /** Those that answer now; asks all at once, for a second and a half at most. */
    public List<LocalModelServer> find() {
        try (HttpClient client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .proxy(HttpClient.Builder.NO_PROXY)
                        .connectTimeout(PATIENCE)
                        .build()) {
            return places.stream()
                    .map(it ->
                            CompletableFuture.supplyAsync(
                                    () -> ask(it, client), Thread::startVirtualThread))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .flatMap(Optional::stream)
                    .toList();
        }
    }

    private static Optional<LocalModelServer> ask(UsualPlace place, HttpClient client) {
        HttpRequest request = HttpRequest.newBuilder(place.listing()).timeout(PATIENCE).build();
        try {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                return Optional.empty();
            }
            JsonNode list = JSON.readTree(response.body());
            JsonNode models = list.path(place.protocol().equals("ollama") ? "models" : "data");
            // Any other program may answer there.
            return models.isArray()
                    ? Optional.of(
                            new LocalModelServer(
                                    program(place, response, models),
                                    place.protocol(),
                                    place.baseUrl(),
                                    names(models)))
                    : Optional.empty();
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Several programs share ports; some say who they are. */
    private static String program(
            UsualPlace place, HttpResponse<String> response, JsonNode models) {
        String said =
                response.headers().firstValue("Server").orElse("")
                        + " "
                        + models.path(0).path("owned_by").asString("");
        String words = said.toLowerCase(Locale.ROOT);
        if (words.contains("llama.cpp") || words.contains("llamacpp")) {
            return "llama.cpp";
        }
        return words.contains("vllm") ? "vLLM" : place.name();
    }

    private static List<String> names(JsonNode models) {
        return models.valueStream()
                .map(it -> it.path("id").asString(it.path("name").asString("")))
                .filter(it -> !it.isBlank())
                .filter(it -> OTHER_WORK.stream().noneMatch(it.toLowerCase(Locale.ROOT)::contains))
                .toList();
    }
}
