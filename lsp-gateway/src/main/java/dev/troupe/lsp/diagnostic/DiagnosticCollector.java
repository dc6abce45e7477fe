package dev.troupe.lsp.diagnostic;

import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.lsp.connection.ProtocolConnection;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.document.DocumentStore;
import dev.troupe.lsp.document.SyncedDocument;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Diagnostic;

/**
 * Gets what a server says of documents: by asking, where the server can be asked, else from what it sends. Used by one thread at
 * a time.
 */
public final class DiagnosticCollector {
    private static final long REGISTRATION_NANOS = 5_000_000_000L;

    private final ProtocolConnection connection;
    private final PulledDiagnosticSource pulled;
    private final PushedDiagnosticSource pushed;
    private final boolean waitsForRegistration;
    private boolean decided;
    private boolean isPulled;

    /**
     * @param waitsForRegistration whether the server is known to say only after its start that it can be asked
     */
    public DiagnosticCollector(
            ProtocolConnection connection, DocumentStore documents, boolean waitsForRegistration) {
        this.connection = connection;
        this.pulled = new PulledDiagnosticSource(connection);
        this.pushed = new PushedDiagnosticSource(connection, documents);
        this.waitsForRegistration = waitsForRegistration;
    }

    /**
     * Gets what the server says of documents as it knows them now.
     *
     * @param deadline by {@link System#nanoTime}
     * @return one answer for each document, by its address
     */
    public Map<String, CollectedDiagnostics> collect(List<SyncedDocument> documents, long deadline)
            throws InterruptedException {
        try {
            connection.requireAlive();
            Map<String, CollectedDiagnostics> found =
                    canBeAsked(deadline)
                            ? pulled.collect(documents, deadline)
                            : pushed.collect(documents, deadline);
            return found;
        } catch (ServerFailure ended) {
            return PulledDiagnosticSource.all(
                    documents, DiagnosticFreshness.CRASHED, String.valueOf(ended.getMessage()));
        }
    }

    /** Gets what the server says of one document as its own messages, for questions that quote them; none when it does not answer in time. */
    public List<Diagnostic> latest(SyncedDocument document, Duration patience)
            throws InterruptedException {
        CollectedDiagnostics found =
                collect(List.of(document), System.nanoTime() + patience.toNanos())
                        .get(document.uri());
        return found == null ? List.of() : found.items();
    }

    private boolean canBeAsked(long deadline) throws InterruptedException {
        if (!decided) {
            isPulled =
                    connection.capabilities().getDiagnosticProvider() != null
                            || isRegistered()
                            || (waitsForRegistration
                                    && connection.await(
                                            this::isRegistered,
                                            Math.max(
                                                    deadline,
                                                    System.nanoTime() + REGISTRATION_NANOS)));
            decided = true;
        }
        return isPulled;
    }

    private boolean isRegistered() {
        return connection.registration(PulledDiagnosticSource.METHOD).isPresent();
    }
}
