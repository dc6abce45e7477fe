package dev.troupe.lsp.connection;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.UnregistrationParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.services.LanguageClient;

/** The side of a connection that a server takes for an editor: it keeps what the server sends. Safe for several threads. */
final class EditorEndpoint implements LanguageClient {
    private final JsonObject settings;
    private final ServerLog log;
    private final ProgressTracker progress = new ProgressTracker();
    private final Map<String, PublishedDiagnostics> published = new HashMap<>();
    private final Map<String, Registration> registrations = new HashMap<>();
    private List<Path> folders = List.of();
    private long sequence;
    private boolean ended;

    EditorEndpoint(JsonObject settings, ServerLog log) {
        this.settings = settings;
        this.log = log;
    }

    ProgressTracker progress() {
        return progress;
    }

    synchronized void setFolders(List<Path> all) {
        folders = List.copyOf(all);
    }

    /** Wakes those who wait, as the server will say no more. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Has those who wait look again. */
    synchronized void wake() {
        notifyAll();
    }

    synchronized long lastSequence() {
        return sequence;
    }

    synchronized Optional<PublishedDiagnostics> published(String uri) {
        return Optional.ofNullable(published.get(uri));
    }

    synchronized void forget(String uri) {
        published.remove(uri);
    }

    /** Finds what the server registered itself for after it started. */
    synchronized Optional<Registration> registration(String method) {
        return registrations.values().stream()
                .filter(it -> it.getMethod().equals(method))
                .findFirst();
    }

    /**
     * Waits until something that the server sends makes a condition true.
     *
     * @param deadline by {@link System#nanoTime}
     * @return whether it became true in time
     */
    synchronized boolean await(BooleanSupplier condition, long deadline)
            throws InterruptedException {
        while (!condition.getAsBoolean()) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0 || ended) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    @Override
    public synchronized void publishDiagnostics(PublishDiagnosticsParams params) {
        sequence++;
        published.put(
                DocumentUri.normalize(params.getUri()),
                new PublishedDiagnostics(
                        sequence, params.getVersion(), params.getDiagnostics(), System.nanoTime()));
        notifyAll();
    }

    @Override
    public synchronized CompletableFuture<Void> registerCapability(RegistrationParams params) {
        params.getRegistrations().forEach(it -> registrations.put(it.getId(), it));
        notifyAll();
        return done();
    }

    @Override
    public synchronized CompletableFuture<Void> unregisterCapability(UnregistrationParams params) {
        params.getUnregisterations().forEach(it -> registrations.remove(it.getId()));
        return done();
    }

    @Override
    public CompletableFuture<List<Object>> configuration(ConfigurationParams params) {
        List<Object> answers = new ArrayList<>();
        params.getItems()
                .forEach(it -> answers.add(SettingsSections.find(settings, it.getSection())));
        return CompletableFuture.completedFuture(answers);
    }

    @Override
    public synchronized CompletableFuture<List<WorkspaceFolder>> workspaceFolders() {
        return CompletableFuture.completedFuture(
                folders.stream().map(DocumentUri::folder).toList());
    }

    @Override
    public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
        return done();
    }

    @Override
    public void notifyProgress(ProgressParams params) {
        progress.take(params);
    }

    /** Changes come back as proposals, never from a server's own hand. */
    @Override
    public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(
            ApplyWorkspaceEditParams params) {
        return CompletableFuture.completedFuture(new ApplyWorkspaceEditResponse(false));
    }

    @Override
    public CompletableFuture<Void> refreshDiagnostics() {
        return done();
    }

    @Override
    public CompletableFuture<Void> refreshSemanticTokens() {
        return done();
    }

    @Override
    public CompletableFuture<Void> refreshCodeLenses() {
        return done();
    }

    @Override
    public CompletableFuture<Void> refreshInlayHints() {
        return done();
    }

    @Override
    public CompletableFuture<Void> refreshInlineValues() {
        return done();
    }

    @Override
    public CompletableFuture<Void> refreshFoldingRanges() {
        return done();
    }

    @Override
    public void telemetryEvent(Object event) {
        // Of no use to anybody here.
    }

    @Override
    public void showMessage(MessageParams params) {
        log.add(params.getType() + ": " + params.getMessage());
    }

    @Override
    public void logMessage(MessageParams params) {
        log.add(params.getType() + ": " + params.getMessage());
    }

    /** Nobody is there to press a button, which the protocol says by null. */
    @Override
    @SuppressWarnings("NullAway")
    public CompletableFuture<MessageActionItem> showMessageRequest(
            ShowMessageRequestParams params) {
        log.add(params.getType() + ": " + params.getMessage());
        return CompletableFuture.completedFuture(null);
    }

    private static CompletableFuture<Void> done() {
        return CompletableFuture.allOf();
    }
}
