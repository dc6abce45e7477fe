package dev.troupe.contracts.languageserver;

import java.util.List;

/**
 * Which language servers run, and which could.
 *
 * @param running those of all repositories
 * @param known those that are defined for the root that was asked about
 * @param problems what is wrong with files of definitions, each a sentence
 */
public record LanguageServerStatus(
        List<LanguageServerState> running, List<KnownLanguageServer> known, List<String> problems) {
    /** Copies the lists. */
    public LanguageServerStatus {
        running = List.copyOf(running);
        known = List.copyOf(known);
        problems = List.copyOf(problems);
    }
}
