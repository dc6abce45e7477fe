package dev.troupe.javaserver;

import dev.troupe.javaserver.edit.ImportFixes;
import dev.troupe.javaserver.navigation.DefinitionSearch;
import dev.troupe.javaserver.navigation.DocumentOutline;
import dev.troupe.javaserver.navigation.HoverText;
import dev.troupe.javaserver.navigation.ImplementationSearch;
import dev.troupe.javaserver.navigation.ReferenceSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.ImplementationParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;

/** Answers the requests about single files. */
final class JavaDocumentRequests extends DocumentNotifications {
    JavaDocumentRequests(JavaSessionContext context) {
        super(context);
    }

    @Override
    public CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams params) {
        return context.answerAbout(
                params.getTextDocument().getUri(),
                report(List.of()),
                (at, path) ->
                        report(
                                context.analysis()
                                        .diagnose(at.folder(), at.file(), at.cancellation())));
    }

    private static DocumentDiagnosticReport report(List<Diagnostic> diagnostics) {
        return new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(diagnostics));
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
            definition(DefinitionParams params) {
        return context.answerAbout(
                params.getTextDocument().getUri(),
                Either.forLeft(List.of()),
                (at, path) ->
                        Either.forLeft(
                                new DefinitionSearch(context.analysis())
                                        .findDefinitions(
                                                at.folder(),
                                                at.file(),
                                                params.getPosition(),
                                                at.cancellation())));
    }

    @Override
    public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
            implementation(ImplementationParams params) {
        return context.answerAbout(
                params.getTextDocument().getUri(),
                Either.forLeft(List.of()),
                (at, path) ->
                        Either.forLeft(
                                new ImplementationSearch(context.analysis())
                                        .findImplementations(
                                                at.folder(),
                                                at.file(),
                                                params.getPosition(),
                                                at.cancellation())));
    }

    @Override
    public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
        return context.answerAbout(
                params.getTextDocument().getUri(),
                List.<Location>of(),
                (at, path) ->
                        new ReferenceSearch(context.analysis())
                                .findReferences(
                                        at.folder(),
                                        at.file(),
                                        params.getPosition(),
                                        params.getContext().isIncludeDeclaration(),
                                        at.cancellation()));
    }

    @Override
    @SuppressWarnings("NullAway") // null is the protocol's "nothing there"
    public CompletableFuture<Hover> hover(HoverParams params) {
        return context.answerAbout(
                        params.getTextDocument().getUri(),
                        Optional.<Hover>empty(),
                        (at, path) ->
                                new HoverText(context.analysis())
                                        .describe(
                                                at.folder(),
                                                at.file(),
                                                params.getPosition(),
                                                at.cancellation()))
                .thenApply(it -> it.orElse(null));
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
            DocumentSymbolParams params) {
        return context.answerAbout(
                params.getTextDocument().getUri(),
                List.of(),
                (at, path) ->
                        new DocumentOutline(context.analysis())
                                .listSymbols(at.folder(), at.file(), at.cancellation()).stream()
                                        .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                                        .toList());
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(
            CodeActionParams params) {
        String uri = params.getTextDocument().getUri();
        return context.answerAbout(
                uri,
                List.of(),
                (at, path) -> {
                    char[] text = at.folder().readText(at.file());
                    List<Diagnostic> diagnostics =
                            new ArrayList<>(params.getContext().getDiagnostics());
                    if (diagnostics.isEmpty()) {
                        context
                                .analysis()
                                .diagnose(at.folder(), at.file(), at.cancellation())
                                .stream()
                                .filter(it ->
                                        ImportFixes.overlaps(it.getRange(), params.getRange()))
                                .forEach(diagnostics::add);
                    }
                    return new ImportFixes(
                                    at.folder(), at.file(), uri, text == null ? new char[0] : text)
                            .listFixes(diagnostics).stream()
                                    .map(Either::<Command, CodeAction>forRight)
                                    .toList();
                });
    }

    @Override
    @SuppressWarnings("NullAway") // null is the protocol's "nothing there"
    public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
            prepareRename(PrepareRenameParams params) {
        return context.answerAbout(
                        params.getTextDocument().getUri(),
                        Optional.<PrepareRenameResult>empty(),
                        (at, path) ->
                                context.rename()
                                        .prepareRename(
                                                at.folder(),
                                                at.file(),
                                                params.getPosition(),
                                                at.cancellation()))
                .thenApply(it ->
                        it.map(
                                        Either3
                                                ::<Range, PrepareRenameResult,
                                                        PrepareRenameDefaultBehavior>forSecond)
                                .orElse(null));
    }

    @Override
    public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
        return context.answerAbout(
                params.getTextDocument().getUri(),
                new WorkspaceEdit(),
                (at, path) ->
                        context.rename()
                                .rename(
                                        at.folder(),
                                        at.file(),
                                        params.getPosition(),
                                        params.getNewName(),
                                        at.cancellation()));
    }
}
