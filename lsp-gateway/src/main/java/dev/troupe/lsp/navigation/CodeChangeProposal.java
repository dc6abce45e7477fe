package dev.troupe.lsp.navigation;

import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.ProposedFile;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.document.DocumentStore;
import dev.troupe.lsp.document.SyncedDocument;
import dev.troupe.lsp.pool.RunningServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/** Asks servers for changes: renames, layouts, and what they propose for a place. Nothing is written. */
public final class CodeChangeProposal {
    private static final int TAB = 4;
    private static final int MOST_ROUNDS = 4;

    /**
     * Asks.
     *
     * @param document what is to be changed, as it is on disk
     * @param diagnostics what the server last said of the document
     * @throws ServerFailure when the server ends, cannot answer, or does not do so in time
     */
    public CodeChangeAnswer ask(
            RunningServer server,
            String name,
            Path root,
            SyncedDocument document,
            List<Diagnostic> diagnostics,
            CodeChangeQuery query,
            Duration patience)
            throws ServerFailure, InterruptedException {
        ServerAnswerWait wait = new ServerAnswerWait(server, name, patience);
        try {
            return switch (query.kind()) {
                case RENAME -> rename(server, name, root, document, query, wait);
                case FORMAT -> format(server, name, root, document, wait);
                case ACTION -> act(server, name, root, document, diagnostics, query, wait);
            };
        } catch (UnusableEditException unusable) {
            return CodeChangeAnswer.without(
                    DiagnosticFreshness.FRESH, name, String.valueOf(unusable.getMessage()));
        }
    }

    private static CodeChangeAnswer rename(
            RunningServer server,
            String name,
            Path root,
            SyncedDocument document,
            CodeChangeQuery query,
            ServerAnswerWait wait)
            throws ServerFailure, InterruptedException, UnusableEditException {
        Optional<Position> position = PositionFinder.find(document.text(), query.position());
        if (position.isEmpty() || query.newName() == null) {
            return CodeChangeAnswer.without(
                    DiagnosticFreshness.FRESH,
                    name,
                    "Line %d of %s has no such name."
                            .formatted(query.position().line(), query.position().path()));
        }
        RenameParams params =
                new RenameParams(
                        new TextDocumentIdentifier(document.uri()),
                        position.get(),
                        query.newName());
        String old = PositionFinder.name(document.text(), position.get());
        return proposed(
                name,
                root,
                server,
                () -> wait.get(() -> documents(server).rename(params)),
                old,
                List.of());
    }

    private static TextDocumentService documents(RunningServer server) {
        return server.connection().server().getTextDocumentService();
    }

    private static CodeChangeAnswer format(
            RunningServer server,
            String name,
            Path root,
            SyncedDocument document,
            ServerAnswerWait wait)
            throws ServerFailure, InterruptedException {
        boolean tabs = document.text().lines().anyMatch(it -> it.startsWith("\t"));
        DocumentFormattingParams params =
                new DocumentFormattingParams(
                        new TextDocumentIdentifier(document.uri()),
                        new FormattingOptions(TAB, !tabs));
        List<? extends TextEdit> edits =
                wait.get(() -> documents(server).formatting(params)).orElse(List.of());
        Optional<String> text = TextEditApplication.apply(document.text(), edits, null);
        if (text.isEmpty()) {
            return CodeChangeAnswer.without(
                    DiagnosticFreshness.FRESH, name, "The server's change does not fit the text.");
        }
        List<ProposedFile> files =
                text.get().equals(document.text())
                        ? List.of()
                        : List.of(
                                new ProposedFile(
                                        root.relativize(document.file()).toString(),
                                        document.text(),
                                        text.get()));
        return new CodeChangeAnswer(DiagnosticFreshness.FRESH, name, List.of(), files, null);
    }

    private static CodeChangeAnswer act(
            RunningServer server,
            String name,
            Path root,
            SyncedDocument document,
            List<Diagnostic> diagnostics,
            CodeChangeQuery query,
            ServerAnswerWait wait)
            throws ServerFailure, InterruptedException, UnusableEditException {
        List<CodeAction> actions = actions(server, document, diagnostics, query, wait);
        List<String> titles = actions.stream().map(CodeAction::getTitle).distinct().toList();
        String wanted = query.title();
        if (wanted == null) {
            return new CodeChangeAnswer(DiagnosticFreshness.FRESH, name, titles, List.of(), null);
        }
        if (!titles.contains(wanted)) {
            return new CodeChangeAnswer(
                    DiagnosticFreshness.FRESH,
                    name,
                    titles,
                    List.of(),
                    "The server proposes nothing called \"%s\" there.".formatted(wanted));
        }
        return proposed(
                name,
                root,
                server,
                () ->
                        edit(
                                actions(server, document, diagnostics, query, wait),
                                wanted,
                                server,
                                wait),
                null,
                titles);
    }

    private static Optional<WorkspaceEdit> edit(
            List<CodeAction> actions, String title, RunningServer server, ServerAnswerWait wait)
            throws ServerFailure, InterruptedException {
        Optional<CodeAction> action =
                actions.stream().filter(it -> it.getTitle().equals(title)).findFirst();
        if (action.isEmpty() || action.get().getEdit() != null) {
            return action.map(CodeAction::getEdit);
        }
        return wait.get(() -> documents(server).resolveCodeAction(action.get()))
                .map(CodeAction::getEdit);
    }

    /** Those with an edit, or that may get one; commands would run in the server, out of sight. */
    private static List<CodeAction> actions(
            RunningServer server,
            SyncedDocument document,
            List<Diagnostic> diagnostics,
            CodeChangeQuery query,
            ServerAnswerWait wait)
            throws ServerFailure, InterruptedException {
        int line = Math.max(0, query.position().line() - 1);
        List<Diagnostic> there =
                diagnostics.stream()
                        .filter(it ->
                                it.getRange().getStart().getLine() <= line
                                        && it.getRange().getEnd().getLine() >= line)
                        .toList();
        Range range =
                there.isEmpty()
                        ? new Range(new Position(line, 0), new Position(line + 1, 0))
                        : there.getFirst().getRange();
        CodeActionParams params =
                new CodeActionParams(
                        new TextDocumentIdentifier(document.uri()),
                        range,
                        new CodeActionContext(there));
        return wait.get(() -> documents(server).codeAction(params)).orElse(List.of()).stream()
                .filter(it -> it != null && it.isRight())
                .map(it -> it.getRight())
                .filter(it -> it.getDisabled() == null)
                .filter(it -> it.getEdit() != null || it.getCommand() == null)
                .sorted(Comparator.comparing(it -> !Boolean.TRUE.equals(it.getIsPreferred())))
                .toList();
    }

    /** What is asked of a server; it may be asked several times. */
    @FunctionalInterface
    private interface EditQuestion {
        Optional<WorkspaceEdit> ask() throws ServerFailure, InterruptedException;
    }

    /**
     * A server may know files that are not open by an earlier text, and its places in them would be wrong. So all files of its
     * change are opened, and it is asked again until it speaks of open files alone.
     */
    private static CodeChangeAnswer proposed(
            String name,
            Path root,
            RunningServer server,
            EditQuestion question,
            @Nullable String replaced,
            List<String> titles)
            throws ServerFailure, InterruptedException, UnusableEditException {
        DocumentStore documents = server.documents();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Optional<WorkspaceEdit> edit = question.ask();
            if (edit.isEmpty()) {
                return CodeChangeAnswer.without(
                        DiagnosticFreshness.FRESH, name, "The server proposes no change there.");
            }
            WorkspaceEditConverter converter =
                    new WorkspaceEditConverter(documents::find, root, replaced);
            if (!openNow(documents, converter.files(edit.get()))) {
                List<ProposedFile> files = converter.convert(edit.get());
                return new CodeChangeAnswer(DiagnosticFreshness.FRESH, name, titles, files, null);
            }
        }
        throw new UnusableEditException(
                "Files of the server's change have changed again and again while it was asked.");
    }

    /** Returns whether one was not open, or open with another text. */
    private static boolean openNow(DocumentStore documents, List<Path> files)
            throws UnusableEditException {
        boolean isNew = false;
        for (Path file : files) {
            Optional<Integer> known = documents.find(file).map(SyncedDocument::version);
            try {
                Optional<SyncedDocument> now = documents.showDisk(file);
                if (now.isEmpty()) {
                    throw new UnusableEditException(
                            "%s is larger than 2 MB, so the server's change of it cannot be checked."
                                    .formatted(file.getFileName()));
                }
                isNew |= !now.map(SyncedDocument::version).equals(known);
            } catch (IOException unreadable) {
                throw new UnusableEditException(
                        "%s could not be read.".formatted(file.getFileName()));
            }
        }
        return isNew;
    }
}
