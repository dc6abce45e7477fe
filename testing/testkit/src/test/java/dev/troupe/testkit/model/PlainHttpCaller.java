package dev.troupe.testkit.model;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plain HTTP, to see the bytes that the vendors' clients hide. */
final class PlainHttpCaller {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final ScriptedModelServer server;

    PlainHttpCaller(ScriptedModelServer server) {
        this.server = server;
    }

    HttpResponse<String> openAi(String body) throws IOException, InterruptedException {
        return post("/v1/chat/completions", body);
    }

    HttpResponse<String> anthropic(String body) throws IOException, InterruptedException {
        return post("/v1/messages", body, "anthropic-version", "2023-06-01");
    }

    HttpResponse<String> gemini(String model, String body)
            throws IOException, InterruptedException {
        return post("/v1beta/models/" + model + ":generateContent", body);
    }

    HttpResponse<String> geminiStream(String model, String body)
            throws IOException, InterruptedException {
        return post("/v1beta/models/" + model + ":streamGenerateContent?alt=sse", body);
    }

    HttpResponse<String> ollama(String body) throws IOException, InterruptedException {
        return post("/api/chat", body);
    }

    HttpResponse<String> post(String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.baseUrl() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(
                request.POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.baseUrl() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.GET().build(), BodyHandlers.ofString());
    }

    static JsonNode json(HttpResponse<String> response) {
        return JSON.readTree(response.body());
    }

    static String message(HttpResponse<String> response) {
        return json(response).path("error").path("message").stringValue();
    }
}
