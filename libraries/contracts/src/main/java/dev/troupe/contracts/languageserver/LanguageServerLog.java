package dev.troupe.contracts.languageserver;

import java.util.List;

/**
 * The last lines that servers of a name have written about themselves, oldest first.
 *
 * @param name the name of the definition
 * @param lines each begins with the time
 */
public record LanguageServerLog(String name, List<String> lines) {
    /** Copies the list. */
    public LanguageServerLog {
        lines = List.copyOf(lines);
    }
}
