package dev.troupe.lsp.diagnostic;

import com.google.gson.JsonObject;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.lsp.connection.DocumentUri;
import dev.troupe.lsp.connection.ProtocolConnection;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.document.SyncedDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.FullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server what it says of documents. A server reads its messages in order, so that what it answers speaks of the text that
 * it got before the question.
 */
final class PulledDiagnosticSource {
    static final String METHOD = "textDocument/diagnostic";

    private static final long PAUSE_MILLIS = 20;

    private final ProtocolConnection connection;

    PulledDiagnosticSource(ProtocolConnection connection) {
        this.connection = connection;
    }

    Map<String, CollectedDiagnostics> collect(List<SyncedDocument> documents, long deadline)
            throws InterruptedException, ServerFailure {
        Map<String, CompletableFuture<DocumentDiagnosticReport>> asked = new LinkedHashMap<>();
        documents.forEach(it -> asked.put(it.uri(), ask(it)));
        Map<String, CollectedDiagnostics> found = new LinkedHashMap<>();
        for (SyncedDocument document : documents) {
            var answer = asked.get(document.uri());
            if (answer != null) {
                found.put(document.uri(), await(document, answer, deadline, found));
            }
        }
        return found;
    }

    private CompletableFuture<DocumentDiagnosticReport> ask(SyncedDocument document) {
        DocumentDiagnosticParams params =
                new DocumentDiagnosticParams(new TextDocumentIdentifier(document.uri()));
        identifier().ifPresent(params::setIdentifier);
        return connection.server().getTextDocumentService().diagnostic(params);
    }

    private Optional<String> identifier() {
        var provider = connection.capabilities().getDiagnosticProvider();
        if (provider != null) {
            return Optional.ofNullable(provider.getIdentifier());
        }
        return connection
                .registration(METHOD)
                .filter(it -> it.getRegisterOptions() instanceof JsonObject)
                .map(it -> ((JsonObject) it.getRegisterOptions()).get("identifier"))
                .filter(it -> it.isJsonPrimitive())
                .map(it -> it.getAsString());
    }

    private CollectedDiagnostics await(
            SyncedDocument document,
            CompletableFuture<DocumentDiagnosticReport> first,
            long deadline,
            Map<String, CollectedDiagnostics> related)
            throws InterruptedException, ServerFailure {
        CompletableFuture<DocumentDiagnosticReport> answer = first;
        while (true) {
            long left = deadline - System.nanoTime();
            try {
                return read(document, answer.get(Math.max(1, left), TimeUnit.NANOSECONDS), related);
            } catch (TimeoutException late) {
                connection.requireAlive();
                answer.cancel(true);
                return late();
            } catch (ExecutionException failed) {
                connection.requireAlive();
                if (!isRepeatable(failed.getCause())) {
                    return CollectedDiagnostics.without(
                            DiagnosticFreshness.TIMEOUT,
                            "The server could not answer: %s.".formatted(failed.getCause()));
                }
                if (deadline - System.nanoTime() < PAUSE_MILLIS * 1_000_000) {
                    return late();
                }
                Thread.sleep(PAUSE_MILLIS);
                answer = ask(document);
            }
        }
    }

    private CollectedDiagnostics late() {
        return CollectedDiagnostics.without(
                DiagnosticFreshness.TIMEOUT,
                "The server did not answer in time"
                        + connection.progress().map(it -> "; it is busy: " + it).orElse("")
                        + ".");
    }

    /** The server wants to be asked again: it has dropped the question for something else. */
    private static boolean isRepeatable(@Nullable Throwable failure) {
        return failure instanceof ResponseErrorException error
                && (error.getResponseError().getCode()
                                == ResponseErrorCode.ServerCancelled.getValue()
                        || error.getResponseError().getCode()
                                == ResponseErrorCode.ContentModified.getValue());
    }

    private static CollectedDiagnostics read(
            SyncedDocument document,
            @Nullable DocumentDiagnosticReport report,
            Map<String, CollectedDiagnostics> related) {
        if (report == null || !report.isLeft()) {
            return CollectedDiagnostics.fresh(document.version(), List.of());
        }
        RelatedFullDocumentDiagnosticReport full = report.getLeft();
        if (full.getRelatedDocuments() != null) {
            full.getRelatedDocuments()
                    .forEach((uri, other) -> {
                        if (other.isLeft()) {
                            FullDocumentDiagnosticReport items = other.getLeft();
                            related.putIfAbsent(
                                    DocumentUri.normalize(uri),
                                    CollectedDiagnostics.fresh(0, items.getItems()));
                        }
                    });
        }
        List<Diagnostic> items = full.getItems();
        return CollectedDiagnostics.fresh(document.version(), items == null ? List.of() : items);
    }

    static Map<String, CollectedDiagnostics> all(
            List<SyncedDocument> documents, DiagnosticFreshness freshness, String detail) {
        Map<String, CollectedDiagnostics> found = new LinkedHashMap<>();
        documents.forEach(
                it -> found.put(it.uri(), CollectedDiagnostics.without(freshness, detail)));
        return found;
    }
}
