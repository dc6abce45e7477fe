package dev.troupe.model.provider;

import dev.troupe.model.catalog.ModelSettings;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * Locates a server's chat completions and tells how it takes its key.
 *
 * @param root above the completions
 * @param server who answers there
 */
record OpenAiServerAddress(HttpUrl root, OpenAiServerKind server) {
    private static final String AZURE_VERSION = "2024-10-21";
    private static final Pattern DEPLOYMENT = Pattern.compile(".*/openai/deployments/[^/]+/?");
    private static final Pattern LAST_DEPLOYMENT = Pattern.compile("/deployments/[^/]+/?$");
    private static final Pattern OPENAI = Pattern.compile(".*/openai/?");
    private static final Pattern OPENAI_ITSELF = Pattern.compile(".*/openai/v1/?");

    /** The address behind a base URL. Azure's own, without {@code /openai/v1}, has the model in its path. */
    static OpenAiServerAddress of(ModelSettings settings) {
        HttpUrl base = HttpUrl.get(settings.url());
        OpenAiServerKind server = OpenAiServerKind.at(base);
        boolean byDeployment =
                server.hasDeployments() && !OPENAI_ITSELF.matcher(base.encodedPath()).matches();
        return new OpenAiServerAddress(
                byDeployment ? deployment(base, settings.model()) : base, server);
    }

    /** Somebody may have given any part of that path. */
    private static HttpUrl deployment(HttpUrl base, String model) {
        HttpUrl.Builder url = base.newBuilder();
        if (!DEPLOYMENT.matcher(base.encodedPath()).matches()) {
            if (!OPENAI.matcher(base.encodedPath()).matches()) {
                url.addPathSegment("openai");
            }
            url.addPathSegment("deployments").addPathSegment(model);
        }
        if (base.queryParameter("api-version") == null) {
            url.addQueryParameter("api-version", AZURE_VERSION);
        }
        return url.build();
    }

    HttpUrl completions() {
        return root.newBuilder().addPathSegment("chat").addPathSegment("completions").build();
    }

    /** Where it answers with items; Azure's newer interface, which has the model in the request. */
    HttpUrl responses() {
        HttpUrl.Builder url = root.newBuilder();
        String above = LAST_DEPLOYMENT.matcher(root.encodedPath()).replaceFirst("");
        if (!above.equals(root.encodedPath())) {
            url.encodedPath(above + "/v1").query(null);
        }
        return url.addPathSegment("responses").build();
    }

    /** Where it lists its models. Azure does not list deployments, only what could become one. */
    HttpUrl models() {
        String above = LAST_DEPLOYMENT.matcher(root.encodedPath()).replaceFirst("");
        return root.newBuilder().encodedPath(above).addPathSegment("models").build();
    }

    /**
     * The headers that every request has.
     *
     * @param key empty: none is sent
     */
    Map<String, String> headers(String key, Map<String, String> configured) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (!key.isEmpty()) {
            headers.put(keyHeader(), keyPrefix() + key);
        }
        // Gateways take other things than keys: what is configured is sent instead.
        headers.putAll(configured);
        return headers;
    }

    String keyHeader() {
        return server == OpenAiServerKind.AZURE ? "api-key" : "Authorization";
    }

    /** Stands before the key in its header. */
    String keyPrefix() {
        return server == OpenAiServerKind.AZURE ? "" : "Bearer ";
    }
}
