package dev.troupe.lsp.diagnostic;

import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.lsp.connection.ProtocolConnection;
import dev.troupe.lsp.connection.PublishedDiagnostics;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.document.DocumentStore;
import dev.troupe.lsp.document.SyncedDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * Waits for what a server sends of its own accord. What bears a version is compared with ours. What bears none counts only when
 * it came after our text was sent, when the server has answered a question that we asked behind the text, and when no answer to
 * an earlier text can still be under way: then it must have come behind that answer. Used by one thread at a time.
 */
final class PushedDiagnosticSource {
    /** Servers that send no version often send several times for one text; the last counts. */
    private static final long SETTLED_NANOS = 150_000_000;

    private static final long LOOK_NANOS = 20_000_000;

    private static final long NEVER = Long.MAX_VALUE;

    private final ProtocolConnection connection;
    private final DocumentStore documents;
    private final Map<String, Settled> settled = new HashMap<>();

    /**
     * What the last wait for a document ended with.
     *
     * @param version that was waited for
     * @param sequence the last message about it by then
     * @param isAnswered whether the version had its answer
     */
    private record Settled(int version, long sequence, boolean isAnswered) {
        static final Settled NOTHING = new Settled(0, 0, true);
    }

    PushedDiagnosticSource(ProtocolConnection connection, DocumentStore documents) {
        this.connection = connection;
        this.documents = documents;
    }

    Map<String, CollectedDiagnostics> collect(List<SyncedDocument> asked, long deadline)
            throws InterruptedException, ServerFailure {
        List<SyncedDocument> current = new ArrayList<>();
        for (SyncedDocument document : asked) {
            // Nobody is told again of a text that has not changed, though what it uses may have.
            boolean isKnown = before(document.uri()).version() == document.version();
            current.add(isKnown ? documents.reopen(document) : document);
        }
        Barrier barrier = new Barrier(current);
        // Silence, too, makes an answer fresh, and nothing tells of it.
        while (System.nanoTime() < deadline
                && !connection.await(
                        () -> areAll(current, barrier),
                        Math.min(deadline, System.nanoTime() + LOOK_NANOS))) {
            connection.requireAlive();
        }
        connection.requireAlive();
        Map<String, CollectedDiagnostics> found = new LinkedHashMap<>();
        for (SyncedDocument document : current) {
            found.put(document.uri(), settle(document, barrier));
        }
        return found;
    }

    private Settled before(String uri) {
        return settled.getOrDefault(uri, Settled.NOTHING);
    }

    private boolean areAll(List<SyncedDocument> current, Barrier barrier) {
        return current.stream().allMatch(it -> fresh(it, barrier).isPresent());
    }

    private Optional<PublishedDiagnostics> fresh(SyncedDocument document, Barrier barrier) {
        PublishedDiagnostics last = connection.published(document.uri()).orElse(null);
        if (last == null) {
            return Optional.empty();
        }
        Integer version = last.version();
        if (version != null) {
            return version >= document.version() ? Optional.of(last) : Optional.empty();
        }
        Settled before = before(document.uri());
        boolean isLater = last.sequence() > before.sequence();
        boolean isOurs = before.isAnswered() || last.sequence() > barrier.sequence();
        boolean isQuiet = System.nanoTime() - last.nanos() >= SETTLED_NANOS;
        return barrier.isPassed() && isLater && isOurs && isQuiet
                ? Optional.of(last)
                : Optional.empty();
    }

    private CollectedDiagnostics settle(SyncedDocument document, Barrier barrier) {
        Optional<PublishedDiagnostics> answer = fresh(document, barrier);
        @Nullable PublishedDiagnostics last = connection.published(document.uri()).orElse(null);
        settled.put(
                document.uri(),
                new Settled(
                        document.version(),
                        last == null ? 0 : last.sequence(),
                        answer.isPresent()));
        if (answer.isPresent()) {
            return CollectedDiagnostics.fresh(document.version(), answer.get().items());
        }
        String busy = connection.progress().map(it -> "; it is busy: " + it).orElse("");
        if (last == null) {
            return CollectedDiagnostics.without(
                    DiagnosticFreshness.TIMEOUT, "The server said nothing in time" + busy + ".");
        }
        Integer version = last.version();
        return new CollectedDiagnostics(
                DiagnosticFreshness.STALE,
                version == null ? 0 : version,
                last.items(),
                "The server has judged an earlier text and nothing newer came in time"
                        + busy
                        + ".");
    }

    /** A question behind the texts: when it is answered, the server has read them. */
    private final class Barrier {
        private volatile long passed = NEVER;

        Barrier(List<SyncedDocument> current) {
            if (current.isEmpty()) {
                passed = 0;
                return;
            }
            CompletableFuture<?> answer =
                    connection
                            .server()
                            .getTextDocumentService()
                            .documentSymbol(
                                    new DocumentSymbolParams(
                                            new TextDocumentIdentifier(current.getLast().uri())));
            // A refusal, too, is an answer.
            var _ =
                    answer.whenComplete((_, _) -> {
                        passed = connection.lastSequence();
                        connection.wake();
                    });
        }

        boolean isPassed() {
            return passed != NEVER;
        }

        long sequence() {
            return passed;
        }
    }
}
