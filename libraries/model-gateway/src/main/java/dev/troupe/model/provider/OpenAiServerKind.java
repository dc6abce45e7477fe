package dev.troupe.model.provider;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** The servers that want something in a way of their own, known by their host. */
enum OpenAiServerKind {
    OPENAI("(.+\\.)?api\\.openai\\.com"),
    AZURE(".+\\.(openai|services\\.ai|cognitiveservices)\\.azure\\.com"),
    /** Azure's gateway before such a server, with keys of its own. */
    AZURE_GATEWAY(".+\\.azure-api\\.net"),
    MISTRAL("(.+\\.)?mistral\\.ai"),
    OTHER(".*");

    /** OpenAI's longest; others take as much. */
    private static final int LONGEST_ID = 40;

    private static final Pattern MISTRAL_ID = Pattern.compile("[a-zA-Z0-9]{9}");
    private static final int MAPPED_ID = 9;

    private final Pattern host;

    OpenAiServerKind(String host) {
        this.host = Pattern.compile(host);
    }

    static OpenAiServerKind at(HttpUrl url) {
        for (OpenAiServerKind server : values()) {
            if (server.host.matcher(url.host()).matches()) {
                return server;
            }
        }
        return OTHER;
    }

    /** Whether the model is in the path, unless that is one of OpenAI's own. */
    boolean hasDeployments() {
        return this == AZURE || this == AZURE_GATEWAY;
    }

    /** The name of the most tokens that an answer may have: OpenAI's newer models refuse the old one. */
    String limit() {
        return this == OPENAI || hasDeployments() ? "max_completion_tokens" : "max_tokens";
    }

    /** Whether it counts tokens only where it is asked to; Mistral always does, and refuses to be asked. */
    boolean countsWhenAsked() {
        return this != MISTRAL;
    }

    /** A call's id as the server takes it: another server may have given it. */
    String id(String id) {
        boolean fits =
                this == MISTRAL ? MISTRAL_ID.matcher(id).matches() : id.length() <= LONGEST_ID;
        return fits ? id : mapped(id);
    }

    private static String mapped(String id) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(id.getBytes(UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, MAPPED_ID);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java has no SHA-256.", e);
        }
    }
}
