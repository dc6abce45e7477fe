package dev.troupe.cli.setup;

import dev.troupe.configuration.UsualModel;
import dev.troupe.contracts.text.TextPrefix;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Asks a model one short question, to see whether it answers in pieces, as requests have it answer. */
public final class ModelTestCall {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** A model of one's own may have to be loaded first. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final String QUESTION = "Answer with the one word OK.";
    private static final int LONGEST = 300;

    private final ModelEntry entry;
    private final String key;

    /**
     * Asks one model.
     *
     * @param environment has the key where the entry has none
     */
    public ModelTestCall(ModelEntry entry, Map<String, String> environment) {
        this.entry = entry;
        this.key =
                entry.key() == null ? environment.getOrDefault(variable(entry), "") : entry.key();
    }

    private static String variable(ModelEntry entry) {
        if (entry.keyVariable() != null) {
            return entry.keyVariable();
        }
        return entry.protocol().equals("ollama")
                ? "OLLAMA_API_KEY"
                : UsualModel.ALL.stream()
                        .filter(it -> it.protocol().equals(entry.protocol()))
                        .findFirst()
                        .orElse(UsualModel.OPENAI)
                        .keyVariable();
    }

    /** Makes the call and returns what is wrong; empty when the model has answered. */
    public Optional<String> failure() {
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build()) {
            HttpResponse<String> response = client.send(request(), BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                return Optional.of(
                        "it answered %d: %s"
                                .formatted(response.statusCode(), said(response.body())));
            }
            return failure(response.body());
        } catch (IOException e) {
            return Optional.of("it cannot be reached (" + reason(e) + ")");
        } catch (JacksonException | IllegalArgumentException e) {
            return Optional.of("the address answers, but not as a model does");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("the call was interrupted");
        }
    }

    private Optional<String> failure(String body) {
        List<JsonNode> pieces =
                body.lines().map(String::strip).flatMap(this::piece).map(JSON::readTree).toList();
        if (pieces.isEmpty()) {
            return Optional.of(
                    isAnswer(JSON.readTree(body))
                            ? "it answers in one piece, but requests have it answer in a stream"
                            : "what answered is no model: " + said(body));
        }
        Optional<JsonNode> error = pieces.stream().filter(it -> it.has("error")).findFirst();
        if (error.isPresent()) {
            return Optional.of("it answered: " + said(error.get().toString()));
        }
        return pieces.stream().anyMatch(ModelTestCall::isAnswer)
                ? Optional.empty()
                : Optional.of("what answered is no model: " + said(body));
    }

    /** Ollama sends JSON by the line, all others events. */
    private Stream<String> piece(String line) {
        if (entry.protocol().equals("ollama")) {
            return Stream.of(line).filter(it -> !it.isEmpty());
        }
        return Stream.of(line)
                .filter(it -> it.startsWith("data:"))
                .map(it -> it.substring("data:".length()).strip())
                .filter(it -> it.startsWith("{"));
    }

    private static boolean isAnswer(JsonNode piece) {
        return Stream.of("choices", "content", "candidates", "message").anyMatch(piece::has);
    }

    private static String reason(IOException failure) {
        return failure.getMessage() == null
                ? failure.getClass().getSimpleName()
                : failure.getMessage();
    }

    /** What an error says for people, or else how it begins. */
    private static String said(String body) {
        String text = body;
        try {
            JsonNode error = JSON.readTree(body).path("error");
            text = error.path("message").asString(error.asString(body));
        } catch (JacksonException e) {
            text = body;
        }
        String line = text.strip().replaceAll("\\s+", " ");
        return TextPrefix.cut(line, LONGEST, "…");
    }

    private HttpRequest request() {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(entry.place() + path()))
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body().toString()));
        if (entry.protocol().equals("anthropic")) {
            request.header("anthropic-version", "2023-06-01");
        }
        if (!key.isBlank()) {
            switch (entry.protocol()) {
                case "anthropic" -> request.header("x-api-key", key.strip());
                case "google" -> request.header("x-goog-api-key", key.strip());
                default -> request.header("Authorization", "Bearer " + key.strip());
            }
        }
        return request.build();
    }

    private String path() {
        return switch (entry.protocol()) {
            case "anthropic" -> "/v1/messages";
            case "google" -> "/v1beta/models/" + entry.model() + ":streamGenerateContent?alt=sse";
            case "ollama" -> "/api/chat";
            default -> "/chat/completions";
        };
    }

    private ObjectNode body() {
        ObjectNode body = JSON.createObjectNode();
        if (entry.protocol().equals("google")) {
            body.putArray("contents")
                    .addObject()
                    .put("role", "user")
                    .putArray("parts")
                    .addObject()
                    .put("text", QUESTION);
            return body;
        }
        body.put("model", entry.model()).put("stream", true);
        body.putArray("messages").addObject().put("role", "user").put("content", QUESTION);
        if (entry.protocol().equals("anthropic")) {
            body.put("max_tokens", 64);
        }
        return body;
    }
}
