package dev.troupe.javaserver;

import dev.troupe.javaserver.document.DocumentUris;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.DiagnosticRegistrationOptions;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.RenameOptions;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/** The life of a session: what the client and the server can do, the folders, and the end. */
public final class JavaLanguageServer implements LanguageServer {
    private final Runnable exit;
    private final JavaSessionContext context = new JavaSessionContext();
    private final TextDocumentService documentRequests = new JavaDocumentRequests(context);
    private final WorkspaceService workspaceRequests = new JavaWorkspaceRequests(context);

    /** Takes what ends the program. */
    public JavaLanguageServer(Runnable exit) {
        this.exit = exit;
    }

    @Override
    @SuppressWarnings("deprecation") // clients without workspace folders still send the one root
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        initializeContext(
                ServerOptions.read(params.getInitializationOptions()), params.getCapabilities());
        List<WorkspaceFolder> folders = params.getWorkspaceFolders();
        if (folders == null || folders.isEmpty()) {
            folders =
                    params.getRootUri() == null
                            ? List.of()
                            : List.of(new WorkspaceFolder(params.getRootUri(), "root"));
        }
        for (WorkspaceFolder folder : folders) {
            Path path = DocumentUris.toPath(folder.getUri());
            if (path != null) {
                context.catalog().addFolder(path);
            }
        }
        return CompletableFuture.completedFuture(
                new InitializeResult(
                        capabilities(), new ServerInfo("troupe-java-language-server")));
    }

    private void initializeContext(ServerOptions options, @Nullable ClientCapabilities client) {
        Optional<WorkspaceEditCapabilities> edits =
                Optional.ofNullable(client)
                        .map(ClientCapabilities::getWorkspace)
                        .map(WorkspaceClientCapabilities::getWorkspaceEdit);
        boolean documentChanges =
                edits.map(WorkspaceEditCapabilities::getDocumentChanges).orElse(false);
        boolean fileRenames =
                documentChanges
                        && edits.map(WorkspaceEditCapabilities::getResourceOperations)
                                .orElse(List.of())
                                .contains(ResourceOperationKind.Rename);
        context.initialize(options, documentChanges, fileRenames);
    }

    private static ServerCapabilities capabilities() {
        ServerCapabilities capabilities = new ServerCapabilities();
        TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Incremental);
        capabilities.setTextDocumentSync(sync);
        capabilities.setDiagnosticProvider(new DiagnosticRegistrationOptions(true, false));
        capabilities.setDefinitionProvider(true);
        capabilities.setReferencesProvider(true);
        capabilities.setImplementationProvider(true);
        capabilities.setHoverProvider(true);
        capabilities.setDocumentSymbolProvider(true);
        capabilities.setWorkspaceSymbolProvider(true);
        capabilities.setRenameProvider(new RenameOptions(true));
        capabilities.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
        folders.setSupported(true);
        folders.setChangeNotifications(true);
        capabilities.setWorkspace(new WorkspaceServerCapabilities(folders));
        return capabilities;
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        context.close();
        return CompletableFuture.completedFuture(true);
    }

    @Override
    public void exit() {
        exit.run();
    }

    @Override
    public void setTrace(SetTraceParams params) {
        // Nothing is traced to the client: the log goes to the standard error.
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return documentRequests;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return workspaceRequests;
    }
}
