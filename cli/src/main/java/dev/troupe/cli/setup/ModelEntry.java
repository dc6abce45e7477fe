package dev.troupe.cli.setup;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model as the settings have it.
 *
 * @param baseUrl absent: the provider's own
 * @param key absent: the environment has it, or none is wanted
 * @param keyVariable absent: the usual one of the protocol
 */
public record ModelEntry(
        String protocol,
        @Nullable String baseUrl,
        String model,
        @Nullable String key,
        @Nullable String keyVariable) {
    /** Its keys and values, one a line, as YAML has them. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("protocol: " + protocol);
        if (baseUrl != null) {
            lines.add("base-url: " + quoted(baseUrl));
        }
        lines.add("model: " + quoted(model));
        if (key != null) {
            lines.add("api-key: " + quoted(key));
        }
        if (keyVariable != null) {
            lines.add("api-key-env: " + quoted(keyVariable));
        }
        return lines;
    }

    /** The three lines that make it the usual model. */
    public List<String> file() {
        return List.of("models:", "  default:", "    {" + String.join(", ", lines()) + "}");
    }

    /** Between single quotes YAML takes everything as it stands. */
    private static String quoted(String value) {
        return value.matches("[A-Za-z0-9][A-Za-z0-9._/-]*")
                        && !value.matches("(?i)true|false|null|yes|no|on|off|[0-9._]+")
                ? value
                : "'" + value.replace("'", "''") + "'";
    }

    /** Where it is asked, without a slash at the end. */
    public String place() {
        String url = baseUrl == null ? usualUrl() : baseUrl;
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    private String usualUrl() {
        return switch (protocol) {
            case "anthropic" -> "https://api.anthropic.com";
            case "google" -> "https://generativelanguage.googleapis.com";
            case "ollama" -> LocalModelFinder.OLLAMA;
            default -> "https://api.openai.com/v1";
        };
    }
}
