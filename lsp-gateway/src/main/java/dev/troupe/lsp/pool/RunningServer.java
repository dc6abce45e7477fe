package dev.troupe.lsp.pool;

import dev.troupe.lsp.connection.DocumentUri;
import dev.troupe.lsp.connection.ProtocolConnection;
import dev.troupe.lsp.diagnostic.DiagnosticCollector;
import dev.troupe.lsp.document.DocumentStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;

/** A server that has started, with what it has open and the roots that it serves. Used by one thread at a time. */
public final class RunningServer {
    private final ProtocolConnection connection;
    private final DocumentStore documents;
    private final DiagnosticCollector collector;
    private final List<Path> visible;
    private final Set<Path> roots = new LinkedHashSet<>();
    private boolean isWarm;

    /**
     * @param visible the directories of workspaces that its sandbox shows
     */
    RunningServer(
            ProtocolConnection connection,
            DocumentStore documents,
            DiagnosticCollector collector,
            List<Path> visible,
            List<Path> roots) {
        this.connection = connection;
        this.documents = documents;
        this.collector = collector;
        this.visible = List.copyOf(visible);
        this.roots.addAll(roots);
    }

    /** Returns the way to talk to it. */
    public ProtocolConnection connection() {
        return connection;
    }

    /** Returns the files that it has open. */
    public DocumentStore documents() {
        return documents;
    }

    /** Returns what gets diagnostics from it. */
    public DiagnosticCollector collector() {
        return collector;
    }

    /** Whether it has answered since its start: before that it loads what it needs, and takes longer than ever after. */
    public boolean isWarm() {
        return isWarm;
    }

    /** Takes note that it has answered. */
    public void noteAnswer() {
        isWarm = true;
    }

    List<Path> roots() {
        return List.copyOf(roots);
    }

    boolean sees(Path root) {
        return visible.stream().anyMatch(root::startsWith);
    }

    /** Has it serve one more root. */
    void add(Path root) {
        if (roots.add(root)) {
            tell(List.of(folder(root)), List.of());
        }
    }

    /** Forgets roots that are no longer there, with all that is open below them. */
    void removeMissing() {
        for (Path root : new ArrayList<>(roots)) {
            if (!root.toFile().isDirectory()) {
                roots.remove(root);
                documents.closeBelow(root);
                tell(List.of(), List.of(folder(root)));
            }
        }
    }

    private void tell(List<WorkspaceFolder> added, List<WorkspaceFolder> removed) {
        connection.setFolders(roots());
        connection
                .server()
                .getWorkspaceService()
                .didChangeWorkspaceFolders(
                        new DidChangeWorkspaceFoldersParams(
                                new WorkspaceFoldersChangeEvent(added, removed)));
    }

    private static WorkspaceFolder folder(Path root) {
        return new WorkspaceFolder(DocumentUri.of(root), String.valueOf(root.getFileName()));
    }
}
