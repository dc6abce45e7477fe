package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.catalog.ModelSettings;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * Where a server's chat completions are, and how it takes its key.
 *
 * @param keyPrefix stands before the key in its header
 */
record OpenAiAddress(HttpUrl url, String keyHeader, String keyPrefix) {
    private static final Pattern AZURE =
            Pattern.compile(
                    ".*\\.((openai|services\\.ai|cognitiveservices)\\.azure\\.com|azure-api\\.net)");
    private static final Pattern RESOURCE =
            Pattern.compile("https?://[^/]*(openai|cognitiveservices)\\.azure\\.com");
    private static final String AZURE_VERSION = "2024-10-21";

    /** The address behind a base URL. Azure's own, without {@code /openai/v1}, has the model in its path. */
    static OpenAiAddress of(ModelSettings settings) {
        HttpUrl base = HttpUrl.get(settings.url());
        boolean byDeployment =
                AZURE.matcher(base.host()).matches() && !base.encodedPath().endsWith("/openai/v1");
        HttpUrl.Builder url = base.newBuilder();
        if (byDeployment) {
            url.addPathSegment("openai")
                    .addPathSegment("deployments")
                    .addPathSegment(settings.model());
        }
        url.addPathSegment("chat").addPathSegment("completions");
        if (byDeployment && base.queryParameter("api-version") == null) {
            url.addQueryParameter("api-version", AZURE_VERSION);
        }
        return RESOURCE.matcher(settings.url()).matches()
                ? new OpenAiAddress(url.build(), "api-key", "")
                : new OpenAiAddress(url.build(), "Authorization", "Bearer ");
    }
}
