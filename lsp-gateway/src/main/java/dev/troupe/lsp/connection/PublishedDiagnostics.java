package dev.troupe.lsp.connection;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.jspecify.annotations.Nullable;

/**
 * Diagnostics that a server has sent of its own accord.
 *
 * @param sequence number of the message among all such messages of the connection, from 1
 * @param version the document's version that they speak of; null when the server does not say
 * @param nanos when they came, by {@link System#nanoTime}
 */
public record PublishedDiagnostics(
        long sequence, @Nullable Integer version, List<Diagnostic> items, long nanos) {
    /** Copies the list. */
    public PublishedDiagnostics {
        items = List.copyOf(items);
    }
}
