package dev.troupe.lsp.navigation;

import dev.troupe.contracts.languageserver.CodePosition;
import dev.troupe.lsp.connection.DocumentUri;
import dev.troupe.lsp.connection.ProtocolConnection;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.document.SyncedDocument;
import dev.troupe.lsp.pool.RunningServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Waits until a server knows enough for questions that reach beyond one file. Some answer before, from what they know by then, and
 * leave out uses in other files: clangd's index holds a header from when the header, too, is open.
 */
public final class ServerReadiness {
    private final RunningServer server;
    private final Duration patience;

    /**
     * @param patience how long the server may take for each step
     */
    public ServerReadiness(RunningServer server, Duration patience) {
        this.server = server;
        this.patience = patience;
    }

    /**
     * Waits until the server has digested a document and is not busy with the project any more.
     *
     * @return what it says of the document
     */
    public List<Diagnostic> await(SyncedDocument document) throws InterruptedException {
        List<Diagnostic> said = server.collector().latest(document, patience);
        ProtocolConnection connection = server.connection();
        var _ =
                connection.await(
                        () -> connection.progress().isEmpty(),
                        System.nanoTime() + patience.toNanos());
        return said;
    }

    /**
     * Waits the same way for a document and for the files that define the name at a place in it.
     *
     * @param root what lies outside of it stays closed
     * @throws ServerFailure when the server ends, or does not answer in time
     */
    public void await(SyncedDocument document, CodePosition place, Path root)
            throws ServerFailure, InterruptedException {
        var _ = await(document);
        Optional<Position> position = PositionFinder.find(document.text(), place);
        if (position.isEmpty()) {
            return;
        }
        for (Path file : definitions(document, position.get())) {
            if (file.startsWith(root)) {
                Optional<SyncedDocument> open = open(file);
                if (open.isPresent()) {
                    var _ = await(open.get());
                }
            }
        }
    }

    private Optional<SyncedDocument> open(Path file) {
        try {
            return server.documents().showDisk(file);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private Set<Path> definitions(SyncedDocument document, Position position)
            throws ServerFailure, InterruptedException {
        DefinitionParams params =
                new DefinitionParams(new TextDocumentIdentifier(document.uri()), position);
        Set<Path> files = new LinkedHashSet<>();
        if (server.connection().capabilities().getDefinitionProvider() == null) {
            return files;
        }
        new ServerAnswerWait(server, "The server", patience)
                .get(() -> server.connection().server().getTextDocumentService().definition(params))
                .ifPresent(
                        it -> uris(it).forEach(uri -> DocumentUri.file(uri).ifPresent(files::add)));
        files.remove(document.file());
        return files;
    }

    private static List<String> uris(
            Either<List<? extends Location>, List<? extends LocationLink>> found) {
        return found.isLeft()
                ? found.getLeft().stream().map(Location::getUri).toList()
                : found.getRight().stream().map(LocationLink::getTargetUri).toList();
    }
}
