package dev.troupe.worker.tool.web;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import okhttp3.MediaType;
import org.jspecify.annotations.Nullable;

/**
 * Names the media type and character set of a page.
 *
 * @param name such as {@code text/html}
 * @param charset how its text is written, if the server says so
 */
record PageContentType(String name, @Nullable Charset charset) {
    private static final Set<String> MARKUP = Set.of("text/html", "application/xhtml+xml");
    private static final Set<String> TEXT =
            Set.of(
                    "text/plain",
                    "text/markdown",
                    "text/x-markdown",
                    "application/json",
                    "text/json",
                    "text/xml",
                    "application/xml");

    /**
     * Of the header {@code Content-Type}.
     *
     * @return empty when it is no text that agents read
     */
    static Optional<PageContentType> of(@Nullable String header) {
        MediaType type = header == null ? null : MediaType.parse(header);
        if (type == null) {
            return Optional.empty();
        }
        String name = (type.type() + "/" + type.subtype()).toLowerCase(Locale.ROOT);
        boolean known =
                MARKUP.contains(name)
                        || TEXT.contains(name)
                        || (type.type().equals("application")
                                && (name.endsWith("+json") || name.endsWith("+xml")));
        return known ? Optional.of(new PageContentType(name, type.charset())) : Optional.empty();
    }

    /** Whether it is HTML, of which only the text is read. */
    boolean markup() {
        return MARKUP.contains(name);
    }
}
