package dev.troupe.lsp.pool;

import dev.troupe.lsp.connection.DocumentUri;
import dev.troupe.lsp.connection.ProtocolConnection;
import dev.troupe.lsp.diagnostic.DiagnosticCollector;
import dev.troupe.lsp.document.DocumentStore;
import dev.troupe.lsp.document.SyncedDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;

/**
 * A server that has started, with what it has open and the roots that it serves. It has a limited number of worktrees loaded: beyond
 * it, the one that was not used for longest is unloaded. Used by one thread at a time.
 */
public final class RunningServer {
    private final ProtocolConnection connection;
    private final DocumentStore documents;
    private final DiagnosticCollector collector;
    private final List<Path> visible;
    private final int mostLoaded;

    /** The one used last is the last. */
    private final LinkedHashSet<ServedRoot> known;

    private final Set<ServedRoot> loaded;
    private final Map<Path, List<Path>> closed = new HashMap<>();
    private boolean isWarm;

    /**
     * @param visible the directories of workspaces that its sandbox shows
     * @param known the roots that it has heard of
     * @param loaded those that it has loaded
     * @param mostLoaded how many worktrees it may have loaded; 0 for any number
     */
    RunningServer(
            ProtocolConnection connection,
            DocumentStore documents,
            DiagnosticCollector collector,
            List<Path> visible,
            List<ServedRoot> known,
            List<ServedRoot> loaded,
            int mostLoaded) {
        this.connection = connection;
        this.documents = documents;
        this.collector = collector;
        this.visible = List.copyOf(visible);
        this.known = new LinkedHashSet<>(known);
        this.loaded = new LinkedHashSet<>(loaded);
        this.mostLoaded = mostLoaded;
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

    List<ServedRoot> known() {
        return List.copyOf(known);
    }

    boolean serves(Path directory) {
        return known.stream()
                .map(ServedRoot::root)
                .anyMatch(it -> it.startsWith(directory) || directory.startsWith(it));
    }

    boolean sees(Path root) {
        return visible.stream().anyMatch(root::startsWith);
    }

    /** Has it serve a root, in place of the worktree that was not used for longest if there are too many. */
    void serve(ServedRoot root) {
        known.addLast(root);
        tellOfClosed(root);
        Set<Path> kept = latestCheckouts(List.copyOf(known), mostLoaded);
        // Some servers cannot be without any directory: the new one comes first.
        if (loaded.add(root)) {
            tell(List.of(folder(root)), List.of());
        }
        unload(loaded.stream().filter(it -> !kept.contains(it.checkout())).toList());
    }

    /** While they were closed, somebody may have changed them unseen. */
    private void tellOfClosed(ServedRoot root) {
        Map<Path, FileChangeType> files = new LinkedHashMap<>();
        closed.getOrDefault(root.checkout(), List.of())
                .forEach(it ->
                        files.put(
                                it,
                                Files.exists(it)
                                        ? FileChangeType.Changed
                                        : FileChangeType.Deleted));
        closed.remove(root.checkout());
        documents.tellChanged(files);
    }

    /** Forgets roots that are no longer there, with all that is open below them. */
    void removeMissing() {
        List<ServedRoot> missing = known.stream().filter(it -> !it.isThere()).toList();
        missing.forEach(known::remove);
        unload(missing.stream().filter(loaded::contains).toList());
        missing.forEach(it -> closed.remove(it.checkout()));
    }

    private void unload(List<ServedRoot> roots) {
        if (roots.isEmpty()) {
            return;
        }
        roots.forEach(loaded::remove);
        for (ServedRoot root : roots) {
            List<Path> open =
                    documents.below(root.checkout()).stream().map(SyncedDocument::file).toList();
            closed.merge(root.checkout(), open, (one, _) -> one);
            documents.closeBelow(root.checkout());
        }
        tell(List.of(), roots.stream().map(RunningServer::folder).toList());
    }

    /** Finds the worktrees that were used last. */
    static Set<Path> latestCheckouts(List<ServedRoot> roots, int most) {
        return roots.reversed().stream()
                .map(ServedRoot::checkout)
                .distinct()
                .limit(most == 0 ? Long.MAX_VALUE : most)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private void tell(List<WorkspaceFolder> added, List<WorkspaceFolder> removed) {
        connection.setFolders(loaded.stream().map(ServedRoot::root).toList());
        connection
                .server()
                .getWorkspaceService()
                .didChangeWorkspaceFolders(
                        new DidChangeWorkspaceFoldersParams(
                                new WorkspaceFoldersChangeEvent(added, removed)));
    }

    private static WorkspaceFolder folder(ServedRoot root) {
        return DocumentUri.folder(root.root());
    }
}
