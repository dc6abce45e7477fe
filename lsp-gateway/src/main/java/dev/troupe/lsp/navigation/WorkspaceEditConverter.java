package dev.troupe.lsp.navigation;

import dev.troupe.contracts.languageserver.ProposedFile;
import dev.troupe.lsp.connection.DocumentUri;
import dev.troupe.lsp.document.DocumentStore;
import dev.troupe.lsp.document.SyncedDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.lsp4j.CreateFile;
import org.eclipse.lsp4j.DeleteFile;
import org.eclipse.lsp4j.RenameFile;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.jspecify.annotations.Nullable;

/** Turns a server's change of the workspace into the text that each file would have. Nothing is written. */
final class WorkspaceEditConverter {
    private final Function<Path, Optional<SyncedDocument>> documents;
    private final Path root;
    private final @Nullable String replaced;
    private final Map<Path, Optional<String>> before = new LinkedHashMap<>();
    private final Map<Path, Optional<String>> after = new LinkedHashMap<>();

    /**
     * @param documents finds the open files
     * @param replaced a name that every piece of text that is replaced must hold; null where anything may be
     */
    WorkspaceEditConverter(
            Function<Path, Optional<SyncedDocument>> documents,
            Path root,
            @Nullable String replaced) {
        this.documents = documents;
        this.root = root;
        this.replaced = replaced;
    }

    /** Lists the files that a change speaks of and that exist. */
    List<Path> files(WorkspaceEdit edit) throws UnusableEditException {
        Set<Path> files = new LinkedHashSet<>();
        if (edit.getDocumentChanges() != null) {
            for (var change : edit.getDocumentChanges()) {
                if (change.isLeft()) {
                    files.add(file(change.getLeft().getTextDocument().getUri()));
                }
            }
        } else if (edit.getChanges() != null) {
            for (String uri : edit.getChanges().keySet()) {
                files.add(file(uri));
            }
        }
        return files.stream().filter(Files::isRegularFile).toList();
    }

    /**
     * Converts a change.
     *
     * @throws UnusableEditException when it does not fit the files, or leaves the root
     */
    List<ProposedFile> convert(WorkspaceEdit edit) throws UnusableEditException {
        if (edit.getDocumentChanges() != null) {
            for (var change : edit.getDocumentChanges()) {
                if (change.isLeft()) {
                    edit(change.getLeft());
                } else {
                    operate(change.getRight());
                }
            }
        } else if (edit.getChanges() != null) {
            for (Map.Entry<String, List<TextEdit>> change : edit.getChanges().entrySet()) {
                edit(file(change.getKey()), change.getValue());
            }
        }
        List<ProposedFile> files = new ArrayList<>();
        for (Map.Entry<Path, Optional<String>> file : after.entrySet()) {
            Optional<String> old = before.getOrDefault(file.getKey(), Optional.empty());
            if (!old.equals(file.getValue())) {
                files.add(
                        new ProposedFile(
                                root.relativize(file.getKey()).toString(),
                                old.orElse(null),
                                file.getValue().orElse(null)));
            }
        }
        return files;
    }

    private void edit(TextDocumentEdit change) throws UnusableEditException {
        Path file = file(change.getTextDocument().getUri());
        Integer version = change.getTextDocument().getVersion();
        SyncedDocument open = documents.apply(file).orElse(null);
        if (version != null && open != null && version != open.version()) {
            throw new UnusableEditException(
                    "The server's change is for an earlier text of %s.".formatted(name(file)));
        }
        List<TextEdit> edits = new ArrayList<>();
        for (var one : change.getEdits()) {
            if (one.isRight()) {
                SnippetTextEdit snippet = one.getRight();
                throw new UnusableEditException(
                        "The server's change has places to fill in: %s."
                                .formatted(snippet.getSnippet().getValue()));
            }
            edits.add(one.getLeft());
        }
        edit(file, edits);
    }

    private void edit(Path file, List<? extends TextEdit> edits) throws UnusableEditException {
        String text = current(file).orElse("");
        String changed =
                TextEditApplication.apply(text, edits, replaced)
                        .orElseThrow(() ->
                                new UnusableEditException(
                                        "The server's change does not fit the text of %s."
                                                .formatted(name(file))));
        after.put(file, Optional.of(changed));
    }

    private void operate(ResourceOperation operation) throws UnusableEditException {
        switch (operation) {
            case CreateFile create -> {
                Path file = file(create.getUri());
                if (current(file).isEmpty()) {
                    after.put(file, Optional.of(""));
                }
            }
            case RenameFile rename -> {
                Path from = file(rename.getOldUri());
                Path to = file(rename.getNewUri());
                Optional<String> text = current(from);
                if (text.isEmpty() || current(to).isPresent()) {
                    throw new UnusableEditException(
                            "%s cannot be moved to %s.".formatted(name(from), name(to)));
                }
                after.put(from, Optional.empty());
                after.put(to, text);
            }
            case DeleteFile delete -> {
                Path file = file(delete.getUri());
                var _ = current(file);
                after.put(file, Optional.empty());
            }
            default ->
                    throw new UnusableEditException(
                            "The server wants to %s files, which is not known here."
                                    .formatted(operation.getKind()));
        }
    }

    private Optional<String> current(Path file) throws UnusableEditException {
        if (after.containsKey(file)) {
            return after.get(file);
        }
        Optional<String> text = Optional.ofNullable(read(file));
        before.putIfAbsent(file, text);
        return text;
    }

    private @Nullable String read(Path file) throws UnusableEditException {
        Optional<SyncedDocument> open = documents.apply(file);
        if (open.isPresent()) {
            return open.get().text();
        }
        try {
            return Files.isRegularFile(file) ? DocumentStore.read(file) : null;
        } catch (IOException unreadable) {
            throw new UnusableEditException("%s could not be read.".formatted(name(file)));
        }
    }

    private Path file(String uri) throws UnusableEditException {
        Path file = DocumentUri.file(uri).map(Path::normalize).orElse(null);
        if (file == null || !file.startsWith(root)) {
            throw new UnusableEditException(
                    "The server's change reaches outside of the workspace: %s.".formatted(uri));
        }
        return file;
    }

    private String name(Path file) {
        return root.relativize(file).toString();
    }
}
