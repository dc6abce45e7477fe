package dev.troupe.lsp.navigation;

import dev.troupe.contracts.languageserver.CodePlace;
import dev.troupe.lsp.connection.DocumentUri;
import dev.troupe.lsp.document.DocumentStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;

/** Turns a server's places into what is told of them. One for each answer: it reads each file once. */
final class PlaceConverter {
    private static final int LONGEST_LINE = 200;

    private final Path root;
    private final UnaryOperator<String> redaction;
    private final Map<Path, List<String>> lines = new HashMap<>();

    PlaceConverter(Path root, UnaryOperator<String> redaction) {
        this.root = root;
        this.redaction = redaction;
    }

    List<CodePlace> locations(
            @Nullable Either<List<? extends Location>, List<? extends LocationLink>> found) {
        if (found == null) {
            return List.of();
        }
        return found.isLeft()
                ? found.getLeft().stream()
                        .map(it -> place(it.getUri(), it.getRange(), it.getRange(), null, null))
                        .toList()
                : found.getRight().stream()
                        .map(it ->
                                place(
                                        it.getTargetUri(),
                                        it.getTargetSelectionRange(),
                                        it.getTargetRange(),
                                        null,
                                        null))
                        .toList();
    }

    /** All symbols of a file in their order, those within others behind these. */
    void addSymbols(String uri, DocumentSymbol symbol, String within, List<CodePlace> all) {
        String name = within.isEmpty() ? symbol.getName() : within + "." + symbol.getName();
        all.add(
                place(
                        uri,
                        symbol.getSelectionRange(),
                        symbol.getRange(),
                        name,
                        word(symbol.getKind())));
        if (symbol.getChildren() != null) {
            symbol.getChildren().forEach(it -> addSymbols(uri, it, name, all));
        }
    }

    CodePlace place(
            String uri, Range range, Range whole, @Nullable String name, @Nullable String kind) {
        Path file = DocumentUri.file(uri).orElse(null);
        int line = range.getStart().getLine();
        String path =
                file == null
                        ? uri
                        : file.startsWith(root)
                                ? root.relativize(file).toString()
                                : file.toString();
        return new CodePlace(
                path,
                line + 1,
                range.getStart().getCharacter() + 1,
                Math.max(line, whole.getEnd().getLine()) + 1,
                name,
                kind,
                file == null || !file.startsWith(root) ? "" : text(file, line));
    }

    static @Nullable String word(@Nullable SymbolKind kind) {
        return kind == null ? null : kind.name().toLowerCase(Locale.ROOT);
    }

    private String text(Path file, int line) {
        List<String> all = lines.computeIfAbsent(file, PlaceConverter::read);
        if (line >= all.size()) {
            return "";
        }
        String text = redaction.apply(all.get(line));
        return text.length() <= LONGEST_LINE ? text : text.substring(0, LONGEST_LINE) + "…";
    }

    private static List<String> read(Path file) {
        try {
            return Files.isRegularFile(file)
                    ? DocumentStore.read(file).lines().toList()
                    : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
