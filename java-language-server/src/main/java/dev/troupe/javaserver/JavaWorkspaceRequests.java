package dev.troupe.javaserver;

import com.google.gson.JsonObject;
import dev.troupe.javaserver.document.DocumentUris;
import dev.troupe.javaserver.navigation.WorkspaceSymbols;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Takes changes of folders, files and settings, and answers the requests about all folders. */
final class JavaWorkspaceRequests implements WorkspaceService {
    private final JavaSessionContext context;

    JavaWorkspaceRequests(JavaSessionContext context) {
        this.context = context;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        Object settings = params.getSettings();
        Object own =
                settings instanceof JsonObject json && json.has("java")
                        ? json.get("java")
                        : settings;
        context.settings().setAdditions(ServerOptions.readCompilerOptions(own));
        context.documents().markChanged();
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        for (FileEvent event : params.getChanges()) {
            Path path = DocumentUris.toPath(event.getUri());
            if (path != null) {
                context.markChanged(path);
            }
        }
    }

    @Override
    public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
        for (WorkspaceFolder folder : params.getEvent().getRemoved()) {
            Path path = DocumentUris.toPath(folder.getUri());
            if (path != null) {
                context.catalog().removeFolder(path);
            }
        }
        for (WorkspaceFolder folder : params.getEvent().getAdded()) {
            Path path = DocumentUris.toPath(folder.getUri());
            if (path != null) {
                context.catalog().addFolder(path);
                // Open documents that are not on disk are part of the folder too.
                context.documents().listPaths().forEach(context::markChanged);
            }
        }
        context.documents().markChanged();
    }

    @Override
    public CompletableFuture<
                    Either<List<? extends SymbolInformation>, List<? extends WorkspaceSymbol>>>
            symbol(WorkspaceSymbolParams params) {
        return context.answer(cancellation ->
                Either.forRight(
                        WorkspaceSymbols.search(
                                context.catalog().listFolders(), params.getQuery(), cancellation)));
    }
}
