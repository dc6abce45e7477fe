package dev.troupe.lsp.navigation;

import dev.troupe.contracts.languageserver.CodePlace;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import dev.troupe.contracts.languageserver.NavigationQuestion;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.document.SyncedDocument;
import dev.troupe.lsp.pool.RunningServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.CallHierarchyIncomingCallsParams;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.CallHierarchyOutgoingCallsParams;
import org.eclipse.lsp4j.CallHierarchyPrepareParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.ImplementationParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/** Asks servers about places in code. */
public final class NavigationSearch {
    private static final int USUAL = 100;
    private static final int MOST = 1_000;

    private final UnaryOperator<String> redaction;

    /**
     * @param redaction takes secrets out of texts
     */
    public NavigationSearch(UnaryOperator<String> redaction) {
        this.redaction = redaction;
    }

    /**
     * Asks.
     *
     * @param document what the question is about, as it is on disk
     * @throws ServerFailure when the server ends, cannot answer, or does not do so in time
     */
    public NavigationAnswer ask(
            RunningServer server,
            String name,
            Path root,
            SyncedDocument document,
            NavigationQuery query,
            Duration patience)
            throws ServerFailure, InterruptedException {
        ServerAnswerWait wait = new ServerAnswerWait(server, name, patience);
        PlaceConverter places = new PlaceConverter(root, redaction);
        NavigationQuestion question = query.question();
        List<CodePlace> found =
                switch (question) {
                    case DOCUMENT_SYMBOLS -> documentSymbols(server, document, wait, places);
                    case WORKSPACE_SYMBOLS -> workspaceSymbols(server, query, wait, places);
                    default -> null;
                };
        if (found != null) {
            return answer(name, null, found, query);
        }
        Optional<Position> position = PositionFinder.find(document.text(), query.position());
        if (position.isEmpty()) {
            return NavigationAnswer.without(
                    DiagnosticFreshness.FRESH,
                    name,
                    "Line %d of %s has no such name."
                            .formatted(query.position().line(), query.position().path()));
        }
        return at(server, name, document, position.get(), query, wait, places);
    }

    private NavigationAnswer at(
            RunningServer server,
            String name,
            SyncedDocument document,
            Position position,
            NavigationQuery query,
            ServerAnswerWait wait,
            PlaceConverter places)
            throws ServerFailure, InterruptedException {
        TextDocumentService service = server.connection().server().getTextDocumentService();
        TextDocumentIdentifier id = new TextDocumentIdentifier(document.uri());
        return switch (query.question()) {
            case HOVER ->
                    answer(
                            name,
                            wait.get(() -> service.hover(new HoverParams(id, position)))
                                    .map(it -> redaction.apply(HoverTextConverter.of(it)))
                                    .orElse(""),
                            List.of(),
                            query);
            case DEFINITION ->
                    answer(
                            name,
                            null,
                            places.locations(
                                    wait.get(() ->
                                                    service.definition(
                                                            new DefinitionParams(id, position)))
                                            .orElse(null)),
                            query);
            case IMPLEMENTATIONS ->
                    answer(
                            name,
                            null,
                            places.locations(
                                    wait.get(() ->
                                                    service.implementation(
                                                            new ImplementationParams(id, position)))
                                            .orElse(null)),
                            query);
            case REFERENCES ->
                    answer(name, null, references(service, id, position, wait, places), query);
            case CALLERS, CALLEES ->
                    answer(name, null, calls(service, id, position, query, wait, places), query);
            case DOCUMENT_SYMBOLS, WORKSPACE_SYMBOLS ->
                    throw new IllegalArgumentException("Answered without a place.");
        };
    }

    private static List<CodePlace> references(
            TextDocumentService service,
            TextDocumentIdentifier id,
            Position position,
            ServerAnswerWait wait,
            PlaceConverter places)
            throws ServerFailure, InterruptedException {
        ReferenceParams params = new ReferenceParams(id, position, new ReferenceContext(true));
        return wait.get(() -> service.references(params)).stream()
                .flatMap(List::stream)
                .map(it -> places.place(it.getUri(), it.getRange(), it.getRange(), null, null))
                .toList();
    }

    private static List<CodePlace> calls(
            TextDocumentService service,
            TextDocumentIdentifier id,
            Position position,
            NavigationQuery query,
            ServerAnswerWait wait,
            PlaceConverter places)
            throws ServerFailure, InterruptedException {
        List<CallHierarchyItem> items =
                wait.get(() ->
                                service.prepareCallHierarchy(
                                        new CallHierarchyPrepareParams(id, position)))
                        .orElse(List.of());
        List<CodePlace> all = new ArrayList<>();
        for (CallHierarchyItem item : items) {
            List<CallHierarchyItem> others =
                    query.question() == NavigationQuestion.CALLERS
                            ? wait
                                    .get(() ->
                                            service.callHierarchyIncomingCalls(
                                                    new CallHierarchyIncomingCallsParams(item)))
                                    .stream()
                                    .flatMap(List::stream)
                                    .map(it -> it.getFrom())
                                    .toList()
                            : wait
                                    .get(() ->
                                            service.callHierarchyOutgoingCalls(
                                                    new CallHierarchyOutgoingCallsParams(item)))
                                    .stream()
                                    .flatMap(List::stream)
                                    .map(it -> it.getTo())
                                    .toList();
            others.forEach(it ->
                    all.add(
                            places.place(
                                    it.getUri(),
                                    it.getSelectionRange(),
                                    it.getRange(),
                                    it.getName(),
                                    PlaceConverter.word(it.getKind()))));
        }
        return all;
    }

    @SuppressWarnings("deprecation")
    private static List<CodePlace> documentSymbols(
            RunningServer server,
            SyncedDocument document,
            ServerAnswerWait wait,
            PlaceConverter places)
            throws ServerFailure, InterruptedException {
        DocumentSymbolParams params =
                new DocumentSymbolParams(new TextDocumentIdentifier(document.uri()));
        List<CodePlace> all = new ArrayList<>();
        wait.get(() -> server.connection().server().getTextDocumentService().documentSymbol(params))
                .orElse(List.of())
                .forEach(it -> {
                    if (it.isRight()) {
                        places.addSymbols(document.uri(), it.getRight(), "", all);
                    } else {
                        var flat = it.getLeft();
                        all.add(
                                places.place(
                                        flat.getLocation().getUri(),
                                        flat.getLocation().getRange(),
                                        flat.getLocation().getRange(),
                                        flat.getName(),
                                        PlaceConverter.word(flat.getKind())));
                    }
                });
        return all;
    }

    @SuppressWarnings("deprecation")
    private static List<CodePlace> workspaceSymbols(
            RunningServer server,
            NavigationQuery query,
            ServerAnswerWait wait,
            PlaceConverter places)
            throws ServerFailure, InterruptedException {
        WorkspaceSymbolParams params =
                new WorkspaceSymbolParams(query.name() == null ? "" : query.name());
        var found =
                wait.get(() -> server.connection().server().getWorkspaceService().symbol(params));
        if (found.isEmpty()) {
            return List.of();
        }
        List<CodePlace> all = new ArrayList<>();
        if (found.get().isLeft()) {
            found.get()
                    .getLeft()
                    .forEach(it ->
                            all.add(
                                    places.place(
                                            it.getLocation().getUri(),
                                            it.getLocation().getRange(),
                                            it.getLocation().getRange(),
                                            it.getName(),
                                            PlaceConverter.word(it.getKind()))));
        } else {
            found.get()
                    .getRight()
                    .forEach(it -> {
                        if (it.getLocation().isLeft()) {
                            var location = it.getLocation().getLeft();
                            all.add(
                                    places.place(
                                            location.getUri(),
                                            location.getRange(),
                                            location.getRange(),
                                            it.getName(),
                                            PlaceConverter.word(it.getKind())));
                        }
                    });
        }
        return all;
    }

    private static NavigationAnswer answer(
            String name, @Nullable String text, List<CodePlace> places, NavigationQuery query) {
        Integer asked = query.most();
        int most = asked == null ? USUAL : Math.clamp(asked, 1, MOST);
        return new NavigationAnswer(
                DiagnosticFreshness.FRESH,
                name,
                text,
                places.subList(0, Math.min(most, places.size())),
                places.size(),
                null);
    }
}
