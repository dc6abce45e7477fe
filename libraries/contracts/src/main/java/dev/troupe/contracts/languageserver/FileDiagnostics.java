package dev.troupe.contracts.languageserver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a language server says of one file.
 *
 * @param path relative to the root that was asked about
 * @param server name of the server; absent where there is none for the file
 * @param version the document's number that the answer speaks of; 0 without an answer
 * @param diagnostics gravest first, then by place; only new ones where a run was named
 * @param known how many were left out, as they were there before the run's first change
 * @param omitted how many were left out, as there are too many
 * @param detail why the answer is not fresh, a sentence; absent when it is
 */
public record FileDiagnostics(
        String path,
        DiagnosticFreshness freshness,
        @Nullable String server,
        int version,
        List<CodeDiagnostic> diagnostics,
        int known,
        int omitted,
        @Nullable String detail) {
    /** Copies the list. */
    public FileDiagnostics {
        diagnostics = List.copyOf(diagnostics);
    }

    /** Says that a file has no answer, and why. */
    public static FileDiagnostics without(
            String path, DiagnosticFreshness freshness, @Nullable String server, String detail) {
        return new FileDiagnostics(path, freshness, server, 0, List.of(), 0, 0, detail);
    }

    /** The same with more said of each problem. */
    public FileDiagnostics with(List<CodeDiagnostic> same) {
        return new FileDiagnostics(path, freshness, server, version, same, known, omitted, detail);
    }

    /** Counts its errors. */
    public long countErrors() {
        return diagnostics.stream().filter(it -> it.severity() == DiagnosticSeverity.ERROR).count();
    }
}
