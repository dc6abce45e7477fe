package dev.troupe.contracts.languageserver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change that a language server proposes.
 *
 * @param freshness {@code fresh} when the server knew the files as they are; nothing else may be applied
 * @param server name of the server; absent where there is none for the file
 * @param actions titles of what the server proposes for the place, preferred ones first; empty for other changes
 * @param files what would become of each file; empty where nothing would change
 * @param detail why there is no proposal, a sentence; absent when there is one
 */
public record CodeChangeAnswer(
        DiagnosticFreshness freshness,
        @Nullable String server,
        List<String> actions,
        List<ProposedFile> files,
        @Nullable String detail) {
    /** Copies the lists. */
    public CodeChangeAnswer {
        actions = List.copyOf(actions);
        files = List.copyOf(files);
    }

    /** Says that there is no proposal, and why. */
    public static CodeChangeAnswer without(
            DiagnosticFreshness freshness, @Nullable String server, String detail) {
        return new CodeChangeAnswer(freshness, server, List.of(), List.of(), detail);
    }
}
