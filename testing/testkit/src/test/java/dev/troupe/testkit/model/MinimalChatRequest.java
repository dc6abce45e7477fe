package dev.troupe.testkit.model;

import dev.troupe.testkit.model.scenario.ProviderProtocol;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The smallest streamed request of each protocol, and the text of its answer. */
final class MinimalChatRequest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final ScriptedModelServer server;

    MinimalChatRequest(ScriptedModelServer server) {
        this.server = server;
    }

    HttpResponse<byte[]> stream(ProviderProtocol protocol)
            throws IOException, InterruptedException {
        return CLIENT.send(request(protocol), BodyHandlers.ofByteArray());
    }

    InputStream open(ProviderProtocol protocol) throws IOException, InterruptedException {
        return CLIENT.send(request(protocol), BodyHandlers.ofInputStream()).body();
    }

    private HttpRequest request(ProviderProtocol protocol) {
        String messages = "\"messages\":[{\"role\":\"user\",\"content\":\"Begin.\"}]}";
        String model = "{\"model\":\"scripted\",\"stream\":true,";
        return switch (protocol) {
            case OPENAI ->
                    post(
                            "/v1/chat/completions",
                            model + "\"stream_options\":{\"include_usage\":true}," + messages);
            case ANTHROPIC ->
                    post(
                            "/v1/messages",
                            model + "\"max_tokens\":9999," + messages,
                            "anthropic-version",
                            "2023-06-01");
            case GOOGLE ->
                    post(
                            "/v1beta/models/scripted:streamGenerateContent?alt=sse",
                            "{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"Begin.\"}]}]}");
            case OLLAMA -> post("/api/chat", model + messages);
        };
    }

    private HttpRequest post(String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.baseUrl() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return request.POST(BodyPublishers.ofString(body)).build();
    }

    static String body(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    static String text(ProviderProtocol protocol, HttpResponse<byte[]> response) {
        StringBuilder text = new StringBuilder();
        body(response)
                .lines()
                .map(it -> it.startsWith("data: ") ? it.substring("data: ".length()) : it)
                .filter(it -> it.startsWith("{"))
                .map(JSON::readTree)
                .map(it -> piece(protocol, it).asString(""))
                .forEach(text::append);
        return text.toString();
    }

    private static JsonNode piece(ProviderProtocol protocol, JsonNode event) {
        return switch (protocol) {
            case OPENAI -> event.at("/choices/0/delta/content");
            case ANTHROPIC -> event.at("/delta/text");
            case GOOGLE -> event.at("/candidates/0/content/parts/0/text");
            case OLLAMA -> event.at("/message/content");
        };
    }
}
