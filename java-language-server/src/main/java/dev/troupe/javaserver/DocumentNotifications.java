package dev.troupe.javaserver;

import dev.troupe.javaserver.document.DocumentUris;
import java.nio.file.Path;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.services.TextDocumentService;

/** Takes the changes of open documents. */
abstract class DocumentNotifications implements TextDocumentService {
    final JavaSessionContext context;

    DocumentNotifications(JavaSessionContext context) {
        this.context = context;
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        TextDocumentItem document = params.getTextDocument();
        Path path = DocumentUris.toPath(document.getUri());
        if (path != null) {
            context.documents().openDocument(path, document.getVersion(), document.getText());
            context.markChanged(path);
        }
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        Path path = DocumentUris.toPath(params.getTextDocument().getUri());
        if (path != null) {
            Integer version = params.getTextDocument().getVersion();
            context.documents()
                    .changeDocument(
                            path, version == null ? 0 : version, params.getContentChanges());
            context.markChanged(path);
        }
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        Path path = DocumentUris.toPath(params.getTextDocument().getUri());
        if (path != null) {
            context.documents().closeDocument(path);
            context.markChanged(path);
        }
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        Path path = DocumentUris.toPath(params.getTextDocument().getUri());
        if (path != null) {
            context.markChanged(path);
        }
    }
}
