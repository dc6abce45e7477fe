package dev.troupe.lsp.navigation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.languageserver.ProposedFile;
import dev.troupe.lsp.connection.DocumentUri;
import dev.troupe.lsp.document.SyncedDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.DeleteFile;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.RenameFile;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceEditConverterTest {
    @TempDir private Path root;

    @BeforeEach
    void files() throws IOException {
        Files.writeString(root.resolve("a.txt"), "one two\n");
        Files.writeString(root.resolve("b.txt"), "bee\n");
    }

    private static TextEdit replace(int from, int to, String text) {
        return new TextEdit(new Range(new Position(0, from), new Position(0, to)), text);
    }

    private String uri(String path) {
        return DocumentUri.of(root.resolve(path));
    }

    private List<ProposedFile> convert(WorkspaceEdit edit) throws UnusableEditException {
        return new WorkspaceEditConverter(_ -> Optional.empty(), root, null).convert(edit);
    }

    private static WorkspaceEdit changes(List<Either<TextDocumentEdit, ResourceOperation>> all) {
        return new WorkspaceEdit(new ArrayList<>(all));
    }

    private static Either<TextDocumentEdit, ResourceOperation> file(ResourceOperation operation) {
        return Either.forRight(operation);
    }

    private Either<TextDocumentEdit, ResourceOperation> text(
            String path, @Nullable Integer version, TextEdit edit) {
        return Either.forLeft(
                new TextDocumentEdit(
                        new VersionedTextDocumentIdentifier(uri(path), version),
                        List.of(Either.forLeft(edit))));
    }

    @Test
    void changesByFile() throws UnusableEditException {
        assertThat(convert(new WorkspaceEdit(Map.of(uri("a.txt"), List.of(replace(0, 3, "1"))))))
                .containsExactly(new ProposedFile("a.txt", "one two\n", "1 two\n"));
    }

    @Test
    void filesAreMadeMovedAndDeletedInTheirOrder() throws UnusableEditException {
        WorkspaceEdit edit =
                changes(
                        List.of(
                                file(new CreateFile(uri("new.txt"))),
                                text("new.txt", null, replace(0, 0, "fresh\n")),
                                file(new RenameFile(uri("a.txt"), uri("c.txt"))),
                                text("c.txt", null, replace(0, 3, "1")),
                                file(new DeleteFile(uri("b.txt")))));

        assertThat(convert(edit))
                .containsExactly(
                        new ProposedFile("new.txt", null, "fresh\n"),
                        new ProposedFile("a.txt", "one two\n", null),
                        new ProposedFile("c.txt", null, "1 two\n"),
                        new ProposedFile("b.txt", "bee\n", null));
        assertThat(new WorkspaceEditConverter(_ -> Optional.empty(), root, null))
                .satisfies(it -> assertThat(it.files(edit)).isEmpty());
    }

    @Test
    void whatDoesNotFitIsRefused() {
        assertThatThrownBy(() ->
                        convert(
                                new WorkspaceEdit(
                                        Map.of(
                                                DocumentUri.of(root.resolveSibling("other.txt")),
                                                List.of(replace(0, 0, "x"))))))
                .hasMessageContaining("reaches outside of the workspace");
        assertThatThrownBy(() ->
                        convert(changes(List.of(file(new RenameFile(uri("a.txt"), uri("b.txt")))))))
                .hasMessage("a.txt cannot be moved to b.txt.");
        assertThatThrownBy(() ->
                        new WorkspaceEditConverter(_ -> Optional.empty(), root, "two")
                                .convert(changes(List.of(text("a.txt", null, replace(0, 3, "2"))))))
                .hasMessage("The server's change does not fit the text of a.txt.");
    }

    @Test
    void aChangeOfAnEarlierTextIsRefused() {
        SyncedDocument open =
                new SyncedDocument(
                        uri("a.txt"), root.resolve("a.txt"), "plaintext", 7, "one two\n", "");
        WorkspaceEditConverter converter =
                new WorkspaceEditConverter(
                        it -> Optional.of(open).filter(known -> known.file().equals(it)),
                        root,
                        null);

        assertThatThrownBy(() ->
                        converter.convert(changes(List.of(text("a.txt", 6, replace(0, 3, "1"))))))
                .hasMessage("The server's change is for an earlier text of a.txt.");
    }
}
