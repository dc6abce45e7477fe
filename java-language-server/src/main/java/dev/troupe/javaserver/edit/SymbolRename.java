package dev.troupe.javaserver.edit;

import dev.troupe.javaserver.analysis.FileAnalysis;
import dev.troupe.javaserver.document.DocumentUris;
import dev.troupe.javaserver.document.OpenDocument;
import dev.troupe.javaserver.document.OpenDocuments;
import dev.troupe.javaserver.navigation.FoundOccurrence;
import dev.troupe.javaserver.navigation.ReferenceSearch;
import dev.troupe.javaserver.navigation.ReferenceSearch.SearchResult;
import dev.troupe.javaserver.navigation.SymbolKey;
import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.SourceVersion;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RenameFile;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.jspecify.annotations.Nullable;

/** Renames a symbol everywhere, with the file of a type that bears its name. */
public final class SymbolRename {
    private final ReferenceSearch search;
    private final OpenDocuments documents;
    private final boolean documentChanges;
    private final boolean fileRenames;

    /**
     * Takes what the client can do.
     *
     * @param documentChanges does it take edits with versions?
     * @param fileRenames does it rename files?
     */
    public SymbolRename(
            FileAnalysis analysis,
            OpenDocuments documents,
            boolean documentChanges,
            boolean fileRenames) {
        search = new ReferenceSearch(analysis);
        this.documents = documents;
        this.documentChanges = documentChanges;
        this.fileRenames = fileRenames;
    }

    /** Finds the name that a rename at a position would change. */
    public Optional<PrepareRenameResult> prepareRename(
            SourceFolder folder, SourceFile file, Position position, CancelChecker cancellation) {
        return find(folder, file, position, cancellation)
                .flatMap(found ->
                        found.occurrences().stream()
                                .filter(it ->
                                        it.file().path().equals(file.path())
                                                && contains(it.range(), position))
                                .findFirst())
                .map(it -> new PrepareRenameResult(it.range(), it.occurrence().key().name()));
    }

    private static boolean contains(Range range, Position position) {
        return range.getStart().getLine() == position.getLine()
                && range.getStart().getCharacter() <= position.getCharacter()
                && position.getCharacter() <= range.getEnd().getCharacter();
    }

    private Optional<SearchResult> find(
            SourceFolder folder, SourceFile file, Position position, CancelChecker cancellation) {
        return search.search(folder, file, position, true, cancellation)
                .filter(it -> !it.fromLibrary())
                .filter(found ->
                        found.occurrences().stream()
                                .anyMatch(it -> it.occurrence().role() == Role.DECLARATION));
    }

    /** Collects the edits that give the symbol at a position a new name. */
    public WorkspaceEdit rename(
            SourceFolder folder,
            SourceFile file,
            Position position,
            String newName,
            CancelChecker cancellation) {
        if (!SourceVersion.isIdentifier(newName) || SourceVersion.isKeyword(newName)) {
            throw refuse("\"" + newName + "\" is not a Java name. Choose another one.");
        }
        SearchResult found =
                find(folder, file, position, cancellation)
                        .orElseThrow(() ->
                                refuse(
                                        "No symbol of this workspace is declared there. Choose a name in a source file."));
        Map<Path, List<TextEdit>> edits = new LinkedHashMap<>();
        for (FoundOccurrence each : found.occurrences()) {
            List<TextEdit> ofFile =
                    edits.computeIfAbsent(each.file().path(), it -> new ArrayList<>());
            TextEdit edit = new TextEdit(each.range(), newName);
            if (!ofFile.contains(edit)) {
                ofFile.add(edit);
            }
        }
        return toWorkspaceEdit(edits, renameFile(folder, found, newName));
    }

    private static ResponseErrorException refuse(String message) {
        return new ResponseErrorException(
                new ResponseError(ResponseErrorCode.RequestFailed, message, null));
    }

    private @Nullable RenameFile renameFile(
            SourceFolder folder, SearchResult found, String newName) {
        if (found.symbol().key().kind() != SymbolKey.Kind.TYPE) {
            return null;
        }
        for (FoundOccurrence each : found.occurrences()) {
            String name = each.occurrence().key().name();
            SourceFile declaring = each.file();
            if (each.occurrence().role() == Role.DECLARATION
                    && declaring.path().endsWith(name + ".java")) {
                if (folder.findType(declaring, declaring.summary().packageName(), newName)
                        != null) {
                    throw refuse(
                            "The package already has a type " + newName + ". Choose another name.");
                }
                Path target = declaring.path().resolveSibling(newName + ".java");
                return fileRenames
                        ? new RenameFile(
                                DocumentUris.toUri(declaring.path()), DocumentUris.toUri(target))
                        : null;
            }
        }
        return null;
    }

    private WorkspaceEdit toWorkspaceEdit(
            Map<Path, List<TextEdit>> edits, @Nullable RenameFile fileRename) {
        if (!documentChanges) {
            Map<String, List<TextEdit>> changes = new LinkedHashMap<>();
            edits.forEach((path, ofFile) -> changes.put(DocumentUris.toUri(path), ofFile));
            return new WorkspaceEdit(changes);
        }
        List<Either<TextDocumentEdit, ResourceOperation>> changes = new ArrayList<>();
        edits.forEach((path, ofFile) -> {
            OpenDocument open = documents.find(path);
            VersionedTextDocumentIdentifier document =
                    new VersionedTextDocumentIdentifier(
                            DocumentUris.toUri(path), open == null ? null : open.version());
            changes.add(
                    Either.forLeft(
                            new TextDocumentEdit(
                                    document,
                                    List.copyOf(
                                            ofFile.stream()
                                                    .<Either<
                                                                    TextEdit,
                                                                    org.eclipse.lsp4j
                                                                            .SnippetTextEdit>>
                                                            map(Either::forLeft)
                                                    .toList()))));
        });
        if (fileRename != null) {
            changes.add(Either.forRight(fileRename));
        }
        return new WorkspaceEdit(changes);
    }
}
