package dev.troupe.contracts.languageserver;

import java.util.List;

/**
 * What language servers say of files.
 *
 * @param files one for each file that was asked about, in that order, and those of others with diagnostics
 * @param serverMillis how long servers took
 */
public record DiagnosticsAnswer(List<FileDiagnostics> files, long serverMillis) {
    /** Copies the list. */
    public DiagnosticsAnswer {
        files = List.copyOf(files);
    }
}
