package dev.troupe.lsp.measured;

import dev.troupe.lsp.pool.ServerLaunch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsCapabilities;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.UnregistrationParams;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** Talks to a server without anything in between: what a change costs at the least. */
final class BareServerClient implements LanguageClient, AutoCloseable {
    private final Process process;
    private final LanguageServer server;
    private final WorkspaceFolder folder;
    private final Object news = new Object();
    private long pushes;
    private boolean pulls;

    BareServerClient(ServerLaunch launch) throws Exception {
        folder = new WorkspaceFolder(launch.root().toUri().toString(), "root");
        ProcessBuilder builder = new ProcessBuilder(launch.command());
        builder.environment().putAll(launch.environment());
        builder.directory(launch.root().toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        process = builder.start();
        var launcher =
                LSPLauncher.createClientLauncher(
                        this, process.getInputStream(), process.getOutputStream());
        server = launcher.getRemoteProxy();
        var _ = launcher.startListening();
        InitializeParams params = new InitializeParams();
        ClientCapabilities capabilities = new ClientCapabilities();
        TextDocumentClientCapabilities documents = new TextDocumentClientCapabilities();
        documents.setDiagnostic(new DiagnosticCapabilities(true));
        documents.setPublishDiagnostics(new PublishDiagnosticsCapabilities());
        capabilities.setTextDocument(documents);
        WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
        workspace.setConfiguration(true);
        workspace.setWorkspaceFolders(true);
        capabilities.setWorkspace(workspace);
        params.setCapabilities(capabilities);
        params.setInitializationOptions(launch.options());
        params.setWorkspaceFolders(List.of(folder));
        var answer = server.initialize(params).get(60, TimeUnit.SECONDS);
        pulls = answer.getCapabilities().getDiagnosticProvider() != null;
        server.initialized(new InitializedParams());
    }

    void open(Path file, String language, String text) throws InterruptedException {
        String uri = file.toUri().toString();
        long before = pushes();
        server.getTextDocumentService()
                .didOpen(
                        new DidOpenTextDocumentParams(
                                new TextDocumentItem(uri, language, 1, text)));
        await(uri, before);
    }

    /** Changes a file and waits for what the server says of it. */
    void change(Path file, int version, String text) throws InterruptedException {
        String uri = file.toUri().toString();
        long before = pushes();
        server.getTextDocumentService()
                .didChange(
                        new DidChangeTextDocumentParams(
                                new VersionedTextDocumentIdentifier(uri, version),
                                List.of(new TextDocumentContentChangeEvent(text))));
        await(uri, before);
    }

    private long pushes() {
        synchronized (news) {
            return pushes;
        }
    }

    private void await(String uri, long before) throws InterruptedException {
        if (pulls) {
            var _ =
                    server.getTextDocumentService()
                            .diagnostic(
                                    new DocumentDiagnosticParams(new TextDocumentIdentifier(uri)))
                            .join();
            return;
        }
        synchronized (news) {
            long end = System.nanoTime() + 10_000_000_000L;
            while (pushes == before && System.nanoTime() < end) {
                news.wait(100);
            }
        }
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        synchronized (news) {
            pushes++;
            news.notifyAll();
        }
    }

    @Override
    public CompletableFuture<Void> registerCapability(RegistrationParams params) {
        pulls |=
                params.getRegistrations().stream()
                        .anyMatch(it -> it.getMethod().equals("textDocument/diagnostic"));
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> unregisterCapability(UnregistrationParams params) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<List<Object>> configuration(ConfigurationParams params) {
        List<Object> answers = new ArrayList<>();
        params.getItems().forEach(_ -> answers.add(Map.of()));
        return CompletableFuture.completedFuture(answers);
    }

    @Override
    public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<List<WorkspaceFolder>> workspaceFolders() {
        return CompletableFuture.completedFuture(List.of(folder));
    }

    @Override
    public CompletableFuture<Void> refreshDiagnostics() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void notifyProgress(ProgressParams params) {}

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public void showMessage(MessageParams message) {}

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(
            ShowMessageRequestParams request) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams message) {}

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }
}
