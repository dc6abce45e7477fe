package dev.troupe.worker.tool.web;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.worker.tool.ToolInputException;
import java.util.List;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** Reads addresses of pages, and refuses those that could mean something else to others. */
final class PageAddressParser {
    private static final int LONGEST = 2_000;
    private static final Pattern BEGIN =
            Pattern.compile("https?://[^/?#]", Pattern.CASE_INSENSITIVE);
    private static final Pattern UNSEEN = Pattern.compile("[\\s\\p{Cntrl}\\p{Cf}\\\\]");
    private static final Pattern DOTTED =
            Pattern.compile("(?:(?:0|[1-9]\\d{0,2})\\.){3}(?:0|[1-9]\\d{0,2})");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,30}|0[xX][0-9a-fA-F]{0,30}");

    private PageAddressParser() {}

    /**
     * What a model or a redirect names.
     *
     * @throws ToolInputException with what is wrong with it
     */
    static HttpUrl of(String given) {
        if (given.length() > LONGEST) {
            throw refused("The address is longer than %,d characters.".formatted(LONGEST));
        }
        if (UNSEEN.matcher(given).find()) {
            throw refused("The address holds spaces, backslashes or characters that nobody sees.");
        }
        HttpUrl url = BEGIN.matcher(given).lookingAt() ? HttpUrl.parse(given) : null;
        if (url == null) {
            throw refused("\"%s\" is no address of http or https.".formatted(given));
        }
        if (!url.username().isEmpty() || !url.password().isEmpty() || at(given)) {
            throw refused("The address names a user or a password, which are never sent.");
        }
        if (odd(url.host())) {
            throw refused(
                    "The host \"%s\" is an IP address in an unusual spelling."
                            .formatted(url.host()));
        }
        if (!SecretRedactor.ofProcess().redact(given).equals(given)) {
            throw refused(
                    "The address contains a secret, or the marker of a hidden secret; neither may be sent.");
        }
        return url.newBuilder().fragment(null).build();
    }

    private static boolean at(String given) {
        int begin = given.indexOf("//") + 2;
        String authority = given.substring(begin).split("[/?#]", 2)[0];
        return authority.indexOf('@') >= 0;
    }

    /** Whoever reads such a host as a name might look it up, and whoever reads it as numbers not. */
    private static boolean odd(String host) {
        if (host.indexOf(':') >= 0) {
            return false;
        }
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        String last = List.of(name.split("\\.", -1)).getLast();
        return last.isEmpty()
                || (NUMBER.matcher(last).matches() && !DOTTED.matcher(host).matches());
    }

    private static ToolInputException refused(String why) {
        return new ToolInputException(
                why + " Nothing was read. Name a page such as https://docs.example.org/page.");
    }
}
