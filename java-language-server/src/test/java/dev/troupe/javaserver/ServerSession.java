package dev.troupe.javaserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.jspecify.annotations.Nullable;

/** A client of the real server, which speaks the real protocol over streams. */
final class ServerSession implements AutoCloseable {
    private final LanguageServer server;
    private final Closeable end;
    private final Future<Void> listening;
    private int version;

    private ServerSession(InputStream input, OutputStream output, Closeable end) {
        Launcher<LanguageServer> launcher =
                LSPLauncher.createClientLauncher(new SilentClient(), input, output);
        listening = launcher.startListening();
        server = launcher.getRemoteProxy();
        this.end = end;
    }

    /** Starts a server in this process and connects pipes to it. */
    static ServerSession start(@Nullable JsonElement options, Path... folders) throws IOException {
        Pipe toServer = Pipe.open();
        Pipe toClient = Pipe.open();
        OutputStream fromClient = Channels.newOutputStream(toServer.sink());
        OutputStream fromServer = Channels.newOutputStream(toClient.sink());
        JavaLanguageServer server = new JavaLanguageServer(() -> {});
        Launcher<LanguageClient> launcher =
                LSPLauncher.createServerLauncher(
                        server, Channels.newInputStream(toServer.source()), fromServer);
        Future<Void> served = launcher.startListening();
        assertThat(served).isNotDone();
        ServerSession session =
                new ServerSession(
                        Channels.newInputStream(toClient.source()), fromClient, fromClient);
        session.initialize(options, folders);
        return session;
    }

    /** Connects to a server that runs elsewhere. */
    static ServerSession connect(
            InputStream input,
            OutputStream output,
            @Nullable JsonElement options,
            Path... folders) {
        ServerSession session = new ServerSession(input, output, output);
        session.initialize(options, folders);
        return session;
    }

    private void initialize(@Nullable JsonElement options, Path... folders) {
        InitializeParams params = new InitializeParams();
        params.setWorkspaceFolders(
                List.of(folders).stream()
                        .map(it -> new WorkspaceFolder(uri(it), "folder"))
                        .toList());
        params.setInitializationOptions(options);
        ClientCapabilities capabilities = new ClientCapabilities();
        WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
        WorkspaceEditCapabilities edits = new WorkspaceEditCapabilities();
        edits.setDocumentChanges(true);
        edits.setResourceOperations(List.of(ResourceOperationKind.Rename));
        workspace.setWorkspaceEdit(edits);
        capabilities.setWorkspace(workspace);
        params.setCapabilities(capabilities);
        await(server.initialize(params));
        server.initialized(new org.eclipse.lsp4j.InitializedParams());
    }

    LanguageServer server() {
        return server;
    }

    static String uri(Path path) {
        String uri = path.toUri().toString();
        return uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
    }

    static TextDocumentIdentifier document(Path path) {
        return new TextDocumentIdentifier(uri(path));
    }

    static <T> T await(CompletableFuture<T> answer) {
        try {
            return answer.get(120, TimeUnit.SECONDS);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("The server did not answer.", e);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    void open(Path path, String text) {
        TextDocumentItem item = new TextDocumentItem(uri(path), "java", ++version, text);
        server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(item));
    }

    void replace(Path path, String text) {
        change(path, new TextDocumentContentChangeEvent(text));
    }

    void change(Path path, Range range, String text) {
        change(path, new TextDocumentContentChangeEvent(range, text));
    }

    private void change(Path path, TextDocumentContentChangeEvent event) {
        VersionedTextDocumentIdentifier document =
                new VersionedTextDocumentIdentifier(uri(path), ++version);
        server.getTextDocumentService()
                .didChange(new DidChangeTextDocumentParams(document, List.of(event)));
    }

    void closeDocument(Path path) {
        server.getTextDocumentService().didClose(new DidCloseTextDocumentParams(document(path)));
    }

    List<Diagnostic> diagnose(Path path) {
        return await(
                        server.getTextDocumentService()
                                .diagnostic(new DocumentDiagnosticParams(document(path))))
                .getRelatedFullDocumentDiagnosticReport()
                .getItems();
    }

    List<String> messages(Path path, DiagnosticSeverity severity) {
        return diagnose(path).stream()
                .filter(it -> it.getSeverity() == severity)
                .map(it -> it.getMessage().getLeft())
                .toList();
    }

    List<String> errors(Path path) {
        return messages(path, DiagnosticSeverity.Error);
    }

    /** Finds the position of the first character of a marker in a file, from its n-th occurrence. */
    static Position positionOf(Path path, String marker, int occurrence) {
        try {
            String text = Files.readString(path);
            int at = -1;
            for (int i = 0; i < occurrence; i++) {
                at = text.indexOf(marker, at + 1);
            }
            if (at < 0) {
                throw new AssertionError(marker + " is not in " + path);
            }
            String before = text.substring(0, at);
            int line = (int) before.chars().filter(it -> it == '\n').count();
            return new Position(line, at - before.lastIndexOf('\n') - 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path write(Path root, String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Override
    public void close() throws IOException {
        await(server.shutdown());
        server.exit();
        end.close();
        listening.cancel(true);
    }

    private static final class SilentClient implements LanguageClient {
        @Override
        public void telemetryEvent(Object object) {}

        @Override
        public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {}

        @Override
        public void showMessage(MessageParams messageParams) {}

        @Override
        public CompletableFuture<MessageActionItem> showMessageRequest(
                ShowMessageRequestParams requestParams) {
            return CompletableFuture.completedFuture(new MessageActionItem("ok"));
        }

        @Override
        public void logMessage(MessageParams message) {}
    }
}
