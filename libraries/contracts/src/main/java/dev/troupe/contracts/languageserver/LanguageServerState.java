package dev.troupe.contracts.languageserver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server that runs, or that is kept from running.
 *
 * @param name the name of its definition
 * @param phase {@code starting}, {@code ready}, {@code waiting} before its next start, {@code given-up} after too many crashes
 * @param repository the project that it serves
 * @param roots the checkouts and worktrees that it serves
 * @param pid its process; 0 when it does not run
 * @param memory bytes that its processes have
 * @param documents how many files it has open
 * @param starts how often it was started
 * @param detail what it is doing, or why it does not run; absent when there is nothing to say
 */
public record LanguageServerState(
        String name,
        String phase,
        String repository,
        List<String> roots,
        long pid,
        long memory,
        int documents,
        int starts,
        @Nullable String detail) {
    /** Copies the list. */
    public LanguageServerState {
        roots = List.copyOf(roots);
    }
}
