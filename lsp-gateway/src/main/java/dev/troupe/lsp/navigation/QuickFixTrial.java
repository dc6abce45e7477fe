package dev.troupe.lsp.navigation;

import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import dev.troupe.lsp.connection.ServerFailure;
import dev.troupe.lsp.diagnostic.CollectedDiagnostics;
import dev.troupe.lsp.diagnostic.DiagnosticConverter;
import dev.troupe.lsp.diagnostic.NewDiagnosticFilter;
import dev.troupe.lsp.document.SyncedDocument;
import dev.troupe.lsp.pool.RunningServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.jspecify.annotations.Nullable;

/**
 * Tries the fixes that a server prefers for new errors, each once, on a text that only the server sees. A fix is told only if its
 * error is gone with it and no other has come.
 */
public final class QuickFixTrial {
    private static final int MOST = 5;
    private static final Duration PATIENCE = Duration.ofMillis(1_500);

    private final RunningServer server;
    private final DiagnosticConverter converter;
    private final long deadline = System.nanoTime() + PATIENCE.toNanos();
    private int tried;

    /** Makes one for one answer: it takes no longer than a second and a half in all. */
    public QuickFixTrial(RunningServer server, DiagnosticConverter converter) {
        this.server = server;
        this.converter = converter;
    }

    /**
     * Tries.
     *
     * @param document whose errors are told; the server knows it by this text afterwards
     * @param said what the server says of it
     * @param told what is new of that
     * @return the same, with the titles of fixes
     * @throws ServerFailure when the server ends
     */
    public List<CodeDiagnostic> tell(
            SyncedDocument document, List<Diagnostic> said, List<CodeDiagnostic> told)
            throws ServerFailure, InterruptedException {
        if (server.connection().capabilities().getCodeActionProvider() == null) {
            return told;
        }
        List<CodeDiagnostic> fixed = new ArrayList<>();
        boolean hasShown = false;
        for (CodeDiagnostic error : told) {
            Optional<CodeAction> fix = Optional.empty();
            if (error.severity() == DiagnosticSeverity.ERROR && isInTime()) {
                tried++;
                fix = find(document, said, error);
            }
            Optional<String> text = fix.flatMap(it -> text(document, it));
            hasShown |= text.isPresent();
            fixed.add(
                    text.isPresent() && helps(document, text.get(), said, error)
                            ? error.fixedBy(fix.orElseThrow().getTitle())
                            : error);
        }
        if (hasShown) {
            var _ = server.documents().show(document.file(), document.text());
        }
        return fixed;
    }

    private boolean isInTime() {
        return tried < MOST && System.nanoTime() < deadline;
    }

    private Optional<CodeAction> find(
            SyncedDocument document, List<Diagnostic> said, CodeDiagnostic error)
            throws ServerFailure, InterruptedException {
        Optional<Diagnostic> cause =
                said.stream()
                        .filter(it -> it.getRange().getStart().getLine() + 1 == error.line())
                        .filter(it -> it.getRange().getStart().getCharacter() + 1 == error.column())
                        .findFirst();
        if (cause.isEmpty()) {
            return Optional.empty();
        }
        CodeActionParams params =
                new CodeActionParams(
                        new TextDocumentIdentifier(document.uri()),
                        cause.get().getRange(),
                        new CodeActionContext(
                                List.of(cause.get()), List.of(CodeActionKind.QuickFix)));
        try {
            return choose(
                    wait(document)
                            .get(() ->
                                    server.connection()
                                            .server()
                                            .getTextDocumentService()
                                            .codeAction(params))
                            .stream()
                            .flatMap(List::stream)
                            .filter(it -> it != null && it.isRight())
                            .map(it -> it.getRight())
                            .filter(it -> it.getDisabled() == null && it.getEdit() != null)
                            .toList());
        } catch (ServerFailure failed) {
            server.connection().requireAlive();
            return Optional.empty();
        }
    }

    /** TypeScript's server marks none as preferred: the only one counts as such. */
    private static Optional<CodeAction> choose(List<CodeAction> fixes) {
        return fixes.size() == 1
                ? Optional.of(fixes.getFirst())
                : fixes.stream().filter(it -> Boolean.TRUE.equals(it.getIsPreferred())).findFirst();
    }

    private ServerAnswerWait wait(SyncedDocument document) {
        return new ServerAnswerWait(
                server,
                document.file().toString(),
                Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
    }

    /** Only a fix of this document alone can be tried on its text. */
    private static Optional<String> text(SyncedDocument document, CodeAction fix) {
        List<TextEdit> edits = edits(document.uri(), fix.getEdit());
        return edits == null
                ? Optional.empty()
                : TextEditApplication.apply(document.text(), edits, null)
                        .filter(it -> !it.equals(document.text()));
    }

    private static @Nullable List<TextEdit> edits(String uri, WorkspaceEdit edit) {
        List<TextEdit> edits = new ArrayList<>();
        if (edit.getDocumentChanges() != null) {
            for (var change : edit.getDocumentChanges()) {
                if (change.isRight() || !change.getLeft().getTextDocument().getUri().equals(uri)) {
                    return null;
                }
                for (var one : change.getLeft().getEdits()) {
                    if (one.isRight()) {
                        return null;
                    }
                    edits.add(one.getLeft());
                }
            }
        } else if (edit.getChanges() != null) {
            if (edit.getChanges().size() != 1 || !edit.getChanges().containsKey(uri)) {
                return null;
            }
            edits.addAll(edit.getChanges().get(uri));
        }
        return edits;
    }

    private boolean helps(
            SyncedDocument document, String text, List<Diagnostic> said, CodeDiagnostic error)
            throws InterruptedException {
        SyncedDocument shown = server.documents().show(document.file(), text);
        CollectedDiagnostics found =
                server.collector().collect(List.of(shown), deadline).get(shown.uri());
        if (found == null || !found.isFresh()) {
            return false;
        }
        List<CodeDiagnostic> before = converter.convert(said, document.text());
        List<CodeDiagnostic> after = converter.convert(found.items(), text);
        return countErrors(after) < countErrors(before)
                && NewDiagnosticFilter.filter(without(before, error), after).stream()
                        .noneMatch(it -> it.severity() == DiagnosticSeverity.ERROR);
    }

    private static List<CodeDiagnostic> without(List<CodeDiagnostic> all, CodeDiagnostic error) {
        List<CodeDiagnostic> rest = new ArrayList<>(all);
        rest.remove(error);
        return rest;
    }

    private static long countErrors(List<CodeDiagnostic> all) {
        return all.stream().filter(it -> it.severity() == DiagnosticSeverity.ERROR).count();
    }
}
