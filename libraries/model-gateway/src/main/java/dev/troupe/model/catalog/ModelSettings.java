package dev.troupe.model.catalog;

import dev.troupe.configuration.schema.BoundsValidator;
import dev.troupe.configuration.schema.SecretSetting;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.contracts.error.ErrorCode;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * One configured model, under {@code troupe.models.<name>}.
 *
 * @param protocol what it speaks: {@code openai}, as many servers do, {@code anthropic}, {@code google} or
 *     {@code ollama}
 * @param baseUrl an address of http or https, with {@code /v1} for {@code openai}, without it for the
 *     others; absent: the provider's own
 * @param model the provider's name for it
 * @param apiKey the key itself; absent: read from the environment variable
 * @param apiKeyEnv the environment variable with the key; absent: the protocol's usual one
 * @param contextWindow tokens that request and answer may have together, at least 1,000; absent: what the server says
 *     of the model, with {@code ollama} 40,960 at most, else 128,000; 16,384 where Ollama says nothing
 * @param maxOutputTokens tokens an answer may have, at least 1 and less than the window
 * @param tools whether it calls tools by the protocol, in its text, or in blocks of its text alone
 * @param price what it costs; absent: the provider's list price, where it is known
 * @param timeLimits how long it may keep silent
 * @param maxConcurrent calls that may be under way at once
 * @param headers sent with every call
 * @param keepAlive how long an Ollama server keeps the model loaded after a call
 * @param fallback the configured name of the model that answers where this one cannot be used; absent:
 *     none does
 * @param thinks whether it thinks before it answers, and takes it how much; then the effort of agents is sent.
 *     Absent: as its name says
 * @param thinking how a model of {@code anthropic} is told: {@code budget} in tokens, as before 4.6, or {@code
 *     adaptive}. Absent: as its name says
 * @param api by which interface a model of {@code openai} is called: {@code chat} for {@code /chat/completions}, or
 *     {@code responses}. Absent: {@code responses} for OpenAI's own models that think, else {@code chat}
 * @param patience how long a call is tried again whose provider says when to come back; with a fallback three tries, as
 *     after other failures
 * @param sees whether it can be shown images. Absent: as its name says
 */
public record ModelSettings(
        @DefaultValue("openai") ModelProtocol protocol,
        @SettingBounds(pattern = "\\s*|https?://\\S+", wanted = "an address of http or https")
                @Nullable String baseUrl,
        @SettingBounds(least = "1") String model,
        @Nullable String apiKey,
        @Nullable String apiKeyEnv,
        @SettingBounds(least = "1000") @Nullable Integer contextWindow,
        @SettingBounds(least = "1") @DefaultValue("8192") int maxOutputTokens,
        @DefaultValue("native") ToolCallingMode tools,
        @DefaultValue TokenPrices price,
        @DefaultValue ModelTimeouts timeLimits,
        @SettingBounds(least = "1") @DefaultValue("16") int maxConcurrent,
        @SecretSetting @Nullable Map<String, String> headers,
        @SettingBounds(least = "0s", most = "365d") @DefaultValue("15m") Duration keepAlive,
        @Nullable String fallback,
        @Nullable Boolean thinks,
        @Nullable AnthropicThinkingMode thinking,
        @Nullable OpenAiApiVariant api,
        @SettingBounds(least = "0s", most = "24h") @DefaultValue("5m") Duration patience,
        @Nullable Boolean sees) {
    private static final Set<String> HOME = Set.of("localhost", "127.0.0.1", "::1");
    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final Pattern HEADER_VALUE = Pattern.compile("[\\t\\x20-\\x7e]*");
    private static final Pattern SECRET_NAME =
            Pattern.compile("auth|key|token|secret|cookie|password", Pattern.CASE_INSENSITIVE);
    private static final Pattern SCHEME = Pattern.compile("^(Bearer|Basic|Token)\\s+");
    private static final int USUAL_WINDOW = 128_000;

    /** A server keeps memory for all of the window that it is sent, however much its model would take. */
    private static final int LARGEST_OLLAMA_WINDOW = 40_960;

    /** What conversations are kept to where nobody knows what an Ollama server will take. */
    private static final int UNKNOWN_OLLAMA_WINDOW = 16_384;

    private static final int SMALLEST_WINDOW = 1_000;
    private static final Duration KEPT = Duration.ofMinutes(15);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** With the usual time to keep a model loaded, and the usual patience. */
    public ModelSettings(
            ModelProtocol protocol,
            @Nullable String baseUrl,
            String model,
            @Nullable String apiKey,
            @Nullable String apiKeyEnv,
            @Nullable Integer contextWindow,
            int maxOutputTokens,
            ToolCallingMode tools,
            TokenPrices price,
            ModelTimeouts timeLimits,
            int maxConcurrent,
            @Nullable Map<String, String> headers) {
        this(
                protocol,
                baseUrl,
                model,
                apiKey,
                apiKeyEnv,
                contextWindow,
                maxOutputTokens,
                tools,
                price,
                timeLimits,
                maxConcurrent,
                headers,
                KEPT,
                null,
                null,
                null,
                null,
                PATIENCE);
    }

    /** Of which its name says whether it sees images. */
    public ModelSettings(
            ModelProtocol protocol,
            @Nullable String baseUrl,
            String model,
            @Nullable String apiKey,
            @Nullable String apiKeyEnv,
            @Nullable Integer contextWindow,
            int maxOutputTokens,
            ToolCallingMode tools,
            TokenPrices price,
            ModelTimeouts timeLimits,
            int maxConcurrent,
            @Nullable Map<String, String> headers,
            Duration keepAlive,
            @Nullable String fallback,
            @Nullable Boolean thinks,
            @Nullable AnthropicThinkingMode thinking,
            @Nullable OpenAiApiVariant api,
            Duration patience) {
        this(
                protocol,
                baseUrl,
                model,
                apiKey,
                apiKeyEnv,
                contextWindow,
                maxOutputTokens,
                tools,
                price,
                timeLimits,
                maxConcurrent,
                headers,
                keepAlive,
                fallback,
                thinks,
                thinking,
                api,
                patience,
                null);
    }

    /** Refuses numbers out of range; the message names the key. */
    @ConstructorBinding
    public ModelSettings {
        if (model == null || model.isBlank()) {
            throw new IllegalArgumentException(
                    "'model' is missing; give the provider's name for it");
        }
        BoundsValidator.check(
                "models",
                ModelSettings.class,
                protocol,
                null,
                model,
                apiKey,
                apiKeyEnv,
                contextWindow,
                maxOutputTokens,
                tools,
                price,
                timeLimits,
                maxConcurrent,
                headers,
                keepAlive,
                fallback,
                thinks,
                thinking,
                api,
                patience,
                sees);
        require(
                contextWindow == null || maxOutputTokens < contextWindow,
                "max-output-tokens",
                maxOutputTokens,
                "less than the context window");
        requireAddress(baseUrl);
        price = listed(protocol, baseUrl, model, price).usual(protocol);
        headers = headers == null ? Map.of() : Map.copyOf(headers);
        requireHeaders(headers);
    }

    /** Whoever finds out later quotes the value, which may be a key. */
    private static void requireHeaders(Map<String, String> headers) {
        headers.forEach((name, value) -> {
            if (!HEADER_NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "'headers' has an invalid name; it must be letters, digits and hyphens");
            }
            if (!HEADER_VALUE.matcher(value).matches()) {
                throw new IllegalArgumentException(
                        "'headers."
                                + name
                                + "' has a value that cannot be sent; it must be one line of ASCII");
            }
        });
    }

    /** The configured headers that, by their name, hold something that nobody should read. */
    public Map<String, String> secretHeaders() {
        Map<String, String> secret = new HashMap<>(headers == null ? Map.of() : headers);
        secret.keySet().removeIf(it -> !SECRET_NAME.matcher(it).find());
        secret.replaceAll((_, value) -> SCHEME.matcher(value).replaceFirst(""));
        return secret;
    }

    private static void require(boolean holds, String key, int value, String range) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "'" + key + "' is " + value + "; it must be " + range);
        }
    }

    /** What the provider's library would only find out, in its own words, with the first call. */
    private static void requireAddress(@Nullable String url) {
        if (url != null && !url.isBlank() && !isAddress(url)) {
            throw new IllegalArgumentException(
                    "'base-url' is '"
                            + url
                            + "'; it must be an address such as "
                            + ModelProtocol.OPENAI.baseUrl());
        }
    }

    private static boolean isAddress(String url) {
        try {
            return HttpUrl.parse(new URI(url).toString()) != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    /** A model of that protocol with default limits, without prices. */
    public static ModelSettings of(ModelProtocol protocol, String baseUrl, String model) {
        return new ModelSettings(
                protocol,
                baseUrl,
                model,
                null,
                null,
                128_000,
                8_192,
                ToolCallingMode.NATIVE,
                TokenPrices.FREE,
                ModelTimeouts.DEFAULT,
                16,
                Map.of());
    }

    /** Where it answers. */
    public String url() {
        return url(protocol, baseUrl);
    }

    private static String url(ModelProtocol protocol, @Nullable String baseUrl) {
        String url = baseUrl == null || baseUrl.isBlank() ? protocol.baseUrl() : baseUrl;
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    private static TokenPrices listed(
            ModelProtocol protocol, @Nullable String url, String model, TokenPrices price) {
        boolean own = url(protocol, url).equals(protocol.baseUrl());
        return price.unknown() && own ? ListPriceTable.of(protocol, model) : price;
    }

    /** Whether it runs on this machine, where nobody pays for tokens. */
    public boolean atHome() {
        return HOME.contains(HttpUrl.get(url()).host());
    }

    /** Whether it can be told how much to think. */
    public boolean takesEffort() {
        return thinks == null ? KnownModelCapabilities.takeEffort(protocol, model) : thinks;
    }

    /** Whether it can be shown images. */
    public boolean seesImages() {
        return sees == null ? KnownModelCapabilities.seeImages(model) : sees;
    }

    /** How a model of Anthropic's is told. */
    public AnthropicThinkingMode thinkingOption() {
        return thinking == null ? KnownModelCapabilities.option(model) : thinking;
    }

    /** By which interface a model of OpenAI's is called. */
    public OpenAiApiVariant openAiApi() {
        return api == null ? KnownModelCapabilities.api(atProvider(), model) : api;
    }

    /** Tokens that request and answer may have together: as set, as the server said, or a usual number. */
    public int window() {
        if (contextWindow != null) {
            return contextWindow;
        }
        return protocol == ModelProtocol.OLLAMA ? UNKNOWN_OLLAMA_WINDOW : USUAL_WINDOW;
    }

    /** Whether somebody has set its window, or its server named it. */
    public boolean knowsWindow() {
        return contextWindow != null;
    }

    /** Whether the server is asked how much its model takes: nobody has set it, and it may be anything. */
    boolean asksForWindow() {
        return contextWindow == null && (protocol == ModelProtocol.OLLAMA || !atProvider());
    }

    /** The same model with the window that its server names; an answer may have a quarter of a small one. */
    ModelSettings withWindow(int named) {
        int window =
                protocol == ModelProtocol.OLLAMA ? Math.min(named, LARGEST_OLLAMA_WINDOW) : named;
        return with(Math.max(window, SMALLEST_WINDOW), output(window));
    }

    /** The same model, of whose window nothing is known; an answer may have a quarter of a small one. */
    ModelSettings withoutWindow() {
        return with(null, output(window()));
    }

    private int output(int window) {
        return maxOutputTokens < window / 2 ? maxOutputTokens : Math.max(1, window / 4);
    }

    private ModelSettings with(@Nullable Integer window, int output) {
        return new ModelSettings(
                protocol,
                baseUrl,
                model,
                apiKey,
                apiKeyEnv,
                window,
                output,
                tools,
                price,
                timeLimits,
                maxConcurrent,
                headers,
                keepAlive,
                fallback,
                thinks,
                thinking,
                api,
                patience,
                sees);
    }

    /** The same model, which is not told how much to think. */
    public ModelSettings withoutEffort() {
        return new ModelSettings(
                protocol,
                baseUrl,
                model,
                apiKey,
                apiKeyEnv,
                contextWindow,
                maxOutputTokens,
                tools,
                price,
                timeLimits,
                maxConcurrent,
                headers,
                keepAlive,
                fallback,
                false,
                thinking,
                api,
                patience,
                sees);
    }

    /** Whether another model answers where this one cannot. */
    public boolean fallsBack() {
        return fallback != null && !fallback.isBlank();
    }

    /** The name of the model that answers where this one cannot. */
    String standIn() {
        return fallback == null ? "" : fallback;
    }

    /** Whether the provider of the protocol itself answers there. */
    public boolean atProvider() {
        return url().equals(protocol.baseUrl());
    }

    /** The configured headers; empty when there are none. */
    public Map<String, String> sentHeaders() {
        return headers == null ? Map.of() : headers;
    }

    /** The environment variable that holds the key. */
    public String keyVariable() {
        return apiKeyEnv == null || apiKeyEnv.isBlank() ? protocol.keyVariable() : apiKeyEnv;
    }

    /** Whether a call without a key makes no sense: the provider refuses it, or a variable is named. */
    boolean wantsKey() {
        boolean named = apiKeyEnv != null && !apiKeyEnv.isBlank();
        return named || (atProvider() && protocol.wantsKey());
    }

    /**
     * What to do about a key that is refused, or wanted: at an address of one's own nobody means the variable of the
     * protocol's provider.
     *
     * @param name the name of the configured model
     */
    public String keyHint(String name) {
        String setting = "troupe.models." + name + ".api-key";
        if (hasKey()) {
            return "Correct `" + setting + "`.";
        }
        boolean named = apiKeyEnv != null && !apiKeyEnv.isBlank();
        return named || atProvider()
                ? "Correct the environment variable " + keyVariable() + "."
                : "Set `%s` to the key that the server at %s needs, or `%s-env` to an environment variable that holds the key."
                        .formatted(setting, url(), setting);
    }

    /** What to do when nobody answers: a server of one's own has no status page, but may not run. */
    public String connectionHint() {
        return atProvider() && protocol != ModelProtocol.OLLAMA
                ? ErrorCode.MODEL_UNAVAILABLE.hint()
                : "Check that the server at %s runs and can be reached, then resume the session."
                        .formatted(url());
    }

    /** Whether the settings hold the key themselves. */
    public boolean hasKey() {
        return apiKey != null && !apiKey.isBlank();
    }

    /** Tokens a request may have so that the answer still fits. */
    public int requestLimit() {
        return window() - maxOutputTokens;
    }

    /** Settings never show their key. */
    @Override
    public String toString() {
        return "ModelSettings[" + protocol + " " + model + " at " + url() + "]";
    }
}
