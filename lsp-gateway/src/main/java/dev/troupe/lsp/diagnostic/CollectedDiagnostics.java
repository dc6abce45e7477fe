package dev.troupe.lsp.diagnostic;

import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * What a server has said of a document.
 *
 * @param version of the document that it speaks of; 0 when it said nothing
 * @param detail why it is not fresh, a sentence; null when it is
 */
public record CollectedDiagnostics(
        DiagnosticFreshness freshness,
        int version,
        List<Diagnostic> items,
        @Nullable String detail) {
    /** Copies the list. */
    public CollectedDiagnostics {
        items = List.copyOf(items);
    }

    static CollectedDiagnostics fresh(int version, List<Diagnostic> items) {
        return new CollectedDiagnostics(DiagnosticFreshness.FRESH, version, items, null);
    }

    /** Says that there is no answer, and why. */
    public static CollectedDiagnostics without(DiagnosticFreshness freshness, String detail) {
        return new CollectedDiagnostics(freshness, 0, List.of(), detail);
    }

    /** Whether it speaks of the text that was asked about. */
    public boolean isFresh() {
        return freshness == DiagnosticFreshness.FRESH;
    }
}
