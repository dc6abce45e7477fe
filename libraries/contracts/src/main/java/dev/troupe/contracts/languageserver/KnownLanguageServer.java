package dev.troupe.contracts.languageserver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server that can be used here, or that could be once it is installed.
 *
 * @param name the name of its definition
 * @param languages what it is for
 * @param command the program that was found; absent: it is missing
 * @param version what the program says of itself; absent when it was not asked
 * @param detail why it cannot be used, and what to do; absent when it can
 * @param source where its definition is from: {@code built-in}, or a file
 * @param install commands of package managers here that install it
 */
public record KnownLanguageServer(
        String name,
        List<String> languages,
        @Nullable String command,
        @Nullable String version,
        @Nullable String detail,
        String source,
        List<String> install) {
    /** Copies the lists. */
    public KnownLanguageServer {
        languages = List.copyOf(languages);
        install = List.copyOf(install);
    }
}
