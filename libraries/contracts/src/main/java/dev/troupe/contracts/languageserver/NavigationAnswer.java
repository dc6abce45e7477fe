package dev.troupe.contracts.languageserver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a language server says of a place in code.
 *
 * @param freshness {@code fresh} when the server knew the files as they are
 * @param server name of the server; absent where there is none for the file
 * @param text what is said of a name; absent for questions that are answered by places
 * @param places in the order of the server, those of one file together
 * @param total how many there are, told or not
 * @param detail why there is no answer, a sentence; absent when there is one
 */
public record NavigationAnswer(
        DiagnosticFreshness freshness,
        @Nullable String server,
        @Nullable String text,
        List<CodePlace> places,
        int total,
        @Nullable String detail) {
    /** Copies the list. */
    public NavigationAnswer {
        places = List.copyOf(places);
    }

    /** Says that there is no answer, and why. */
    public static NavigationAnswer without(
            DiagnosticFreshness freshness, @Nullable String server, String detail) {
        return new NavigationAnswer(freshness, server, null, List.of(), 0, detail);
    }
}
