package dev.troupe.javaserver.document;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.jspecify.annotations.Nullable;

/** Holds the documents that the client has open. */
public final class OpenDocuments {
    private final Map<Path, OpenDocument> documents = new ConcurrentHashMap<>();
    private final AtomicLong revision = new AtomicLong();

    /** Opens a document, on disk or not. */
    public void openDocument(Path path, int version, String text) {
        documents.put(path, new OpenDocument(version, text));
        revision.incrementAndGet();
    }

    /** Applies changes to an open document; a document that is not open stays so. */
    public void changeDocument(
            Path path, int version, List<TextDocumentContentChangeEvent> changes) {
        documents.computeIfPresent(path, (key, open) -> open.applyChanges(version, changes));
        revision.incrementAndGet();
    }

    /** Closes a document: the file on disk counts again. */
    public void closeDocument(Path path) {
        documents.remove(path);
        revision.incrementAndGet();
    }

    /** Finds the open document of a path. */
    public @Nullable OpenDocument find(Path path) {
        return documents.get(path);
    }

    /** Lists the paths of all open documents. */
    public List<Path> listPaths() {
        return List.copyOf(documents.keySet());
    }

    /** Counts the changes to all documents, to tell whether an answer is still the newest. */
    public long revision() {
        return revision.get();
    }

    /** Marks a change that came from elsewhere, such as a file on disk or a folder. */
    public void markChanged() {
        revision.incrementAndGet();
    }
}
