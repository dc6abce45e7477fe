package dev.troupe.model.health;

import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.provider.OpenAiClient;
import java.io.IOException;
import java.time.Duration;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import tools.jackson.databind.json.JsonMapper;

/** The cheap questions that providers answer about their models. */
record ModelProbe(ModelSettings model, String key) {
    private static final OkHttpClient CLIENT =
            new OkHttpClient.Builder()
                    .callTimeout(Duration.ofSeconds(3))
                    // As with calls: a key goes where the settings say, and nowhere else.
                    .followRedirects(false)
                    .followSslRedirects(false)
                    .build();
    private static final Pattern VERSIONED = Pattern.compile(".*/v\\d\\w*");

    /** What it says of the model, or of all it has. */
    Response about() throws IOException {
        String url = model.url();
        return switch (model.protocol()) {
            case OPENAI -> send(OpenAiClient.listing(model, key));
            case ANTHROPIC ->
                    send(
                            request(url + "/v1/models/" + model.model())
                                    .header("x-api-key", key)
                                    .header("anthropic-version", "2023-06-01"));
            case GOOGLE -> {
                String base = VERSIONED.matcher(url).matches() ? url : url + "/v1beta";
                yield send(request(base + "/" + path(model.model())).header("x-goog-api-key", key));
            }
            case OLLAMA -> {
                String body =
                        JsonMapper.shared()
                                .createObjectNode()
                                .put("model", model.model())
                                .toString();
                yield send(
                        bearer(url + "/api/show")
                                .post(RequestBody.create(body, MediaType.get("application/json"))));
            }
        };
    }

    private static String path(String model) {
        return model.contains("/") ? model : "models/" + model;
    }

    /** What llama.cpp says of itself, beside the protocol of OpenAI. */
    Response props() throws IOException {
        HttpUrl props = HttpUrl.get(model.url()).newBuilder().encodedPath("/props").build();
        return send(OpenAiClient.listing(model, key).url(props));
    }

    /** What LM Studio says of its models, beside the protocol of OpenAI. */
    Response studioModels() throws IOException {
        HttpUrl models =
                HttpUrl.get(model.url()).newBuilder().encodedPath("/api/v0/models").build();
        return send(OpenAiClient.listing(model, key).url(models));
    }

    private Request.Builder bearer(String url) {
        Request.Builder request = request(url);
        return key.isEmpty() ? request : request.header("Authorization", "Bearer " + key);
    }

    private Request.Builder request(String url) {
        Request.Builder request = new Request.Builder().url(url);
        model.sentHeaders().forEach(request::header);
        return request;
    }

    private static Response send(Request.Builder request) throws IOException {
        return CLIENT.newCall(request.build()).execute();
    }
}
