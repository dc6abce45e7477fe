package dev.troupe.lsp.document;

import dev.troupe.lsp.connection.DocumentUri;
import dev.troupe.lsp.connection.ProtocolConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;

/** Keeps a server's open files in step with what is to be judged. Used by one thread at a time. */
public final class DocumentStore {
    /** Files beyond this size are judged by no server. */
    public static final long LARGEST = 2_000_000;

    private static final int MOST_OPEN = 60;

    private final ProtocolConnection connection;
    private final Function<Path, String> languages;
    private final LinkedHashMap<String, SyncedDocument> open = new LinkedHashMap<>(16, 0.75f, true);
    private int version;

    /**
     * @param languages the protocol's name for the language of a file
     */
    public DocumentStore(ProtocolConnection connection, Function<Path, String> languages) {
        this.connection = connection;
        this.languages = languages;
    }

    /** Counts the open files. */
    public int size() {
        return open.size();
    }

    /** Finds a file among the open ones. */
    public Optional<SyncedDocument> find(Path file) {
        return Optional.ofNullable(open.get(DocumentUri.of(file)));
    }

    /** Lists the open files below a root. */
    public List<SyncedDocument> below(Path root) {
        return open.values().stream().filter(it -> it.file().startsWith(root)).toList();
    }

    /** Shows the server a text, whether or not it is on disk. */
    public SyncedDocument show(Path file, String text) {
        return sync(file, text, "");
    }

    /** Shows the server what is on disk; empty, and closed, when the file is gone or too large. */
    public Optional<SyncedDocument> showDisk(Path file) throws IOException {
        String stamp = stamp(file);
        SyncedDocument known = open.get(DocumentUri.of(file));
        if (known != null && !stamp.isEmpty() && known.diskStamp().equals(stamp)) {
            return Optional.of(known);
        }
        if (stamp.isEmpty() || Files.size(file) > LARGEST) {
            close(file);
            return Optional.empty();
        }
        return Optional.of(sync(file, read(file), stamp));
    }

    /** Shows the server what is on disk of all open files below a root, as somebody may have changed them. */
    public void showDisk(Path root, List<Path> except) throws IOException {
        for (SyncedDocument document : below(root)) {
            if (!except.contains(document.file())) {
                var _ = showDisk(document.file());
            }
        }
    }

    /** Reads a file; what is not UTF-8 is read as well as it can be. */
    public static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    private static String stamp(Path file) {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(
                            file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isDirectory()
                    ? ""
                    : "%s %d %s"
                            .formatted(
                                    attributes.lastModifiedTime(),
                                    attributes.size(),
                                    attributes.fileKey());
        } catch (IOException gone) {
            return "";
        }
    }

    private SyncedDocument sync(Path file, String text, String stamp) {
        String uri = DocumentUri.of(file);
        SyncedDocument known = open.get(uri);
        if (known != null && known.text().equals(text)) {
            SyncedDocument same =
                    new SyncedDocument(uri, file, known.languageId(), known.version(), text, stamp);
            open.put(uri, same);
            return same;
        }
        version++;
        String language = languages.apply(file);
        SyncedDocument now = new SyncedDocument(uri, file, language, version, text, stamp);
        open.put(uri, now);
        if (known == null) {
            connection
                    .server()
                    .getTextDocumentService()
                    .didOpen(
                            new DidOpenTextDocumentParams(
                                    new TextDocumentItem(uri, language, version, text)));
        } else {
            connection
                    .server()
                    .getTextDocumentService()
                    .didChange(
                            new DidChangeTextDocumentParams(
                                    new VersionedTextDocumentIdentifier(uri, version),
                                    List.of(new TextDocumentContentChangeEvent(text))));
        }
        return now;
    }

    /** Closes and opens a file with the text that it has, so that the server judges it anew. */
    public SyncedDocument reopen(SyncedDocument document) {
        close(document.file());
        return sync(document.file(), document.text(), document.diskStamp());
    }

    /** Closes a file, so that the server takes it from disk. */
    public void close(Path file) {
        String uri = DocumentUri.of(file);
        if (open.remove(uri) != null) {
            connection
                    .server()
                    .getTextDocumentService()
                    .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
            connection.forgetPublished(uri);
        }
    }

    /** Closes the files below a root. */
    public void closeBelow(Path root) {
        below(root).forEach(it -> close(it.file()));
    }

    /** Closes what was not asked about for longest, beyond what a server should have open. */
    public void trim() {
        List<SyncedDocument> all = new ArrayList<>(open.values());
        for (int i = 0; i < all.size() - MOST_OPEN; i++) {
            close(all.get(i).file());
        }
    }

    /**
     * Tells the server that files have changed on disk.
     *
     * @param kinds what became of each
     */
    public void tellChanged(Map<Path, FileChangeType> kinds) {
        if (!kinds.isEmpty()) {
            List<FileEvent> events =
                    kinds.entrySet().stream()
                            .map(it -> new FileEvent(DocumentUri.of(it.getKey()), it.getValue()))
                            .toList();
            connection
                    .server()
                    .getWorkspaceService()
                    .didChangeWatchedFiles(new DidChangeWatchedFilesParams(events));
        }
    }
}
