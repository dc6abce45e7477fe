package dev.troupe.edit;

import dev.troupe.edit.outline.DeclaredSymbol;
import dev.troupe.edit.outline.SymbolProvider;
import dev.troupe.edit.result.ChangedLineRange;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Caches a file's symbols. The outline is asked once; behind an edit the symbols are where the edit has moved them to,
 * without those that it brought, so that many edits of a file cost no more than one. Safe for several threads.
 */
final class FileSymbolCache {
    private final SymbolProvider outline;
    private final String path;
    private final AtomicReference<@Nullable Known> known = new AtomicReference<>();

    private record Known(FileContent.Text text, List<DeclaredSymbol> symbols) {}

    FileSymbolCache(SymbolProvider outline, String path) {
        this.outline = outline;
        this.path = path;
    }

    FileSymbolCache of(SymbolProvider other) {
        return new FileSymbolCache(other, path);
    }

    FileSymbolCache at(String file) {
        return new FileSymbolCache(outline, file);
    }

    /** The file that the symbols are of; empty when that is not known. */
    String path() {
        return path;
    }

    List<DeclaredSymbol> in(FileContent.Text text) {
        if (outline.equals(SymbolProvider.NONE)) {
            return List.of();
        }
        Known last = known.get();
        if (last != null && last.text.equals(text)) {
            return last.symbols;
        }
        List<DeclaredSymbol> symbols =
                List.copyOf(outline.symbols(path, String.join("\n", text.lineTexts())));
        known.set(new Known(text, symbols));
        return symbols;
    }

    /** An edit was made of a text. */
    void changed(FileContent.Text before, EditResult result) {
        Known last = known.get();
        if (last != null
                && last.text.equals(before)
                && result instanceof EditResult.Applied applied) {
            List<DeclaredSymbol> moved =
                    last.symbols.stream()
                            .flatMap(it -> moved(it, applied.changes()).stream())
                            .toList();
            known.compareAndSet(last, new Known(applied.text(), moved));
        }
    }

    /** Where a symbol is now; empty when it is gone. */
    private static Optional<DeclaredSymbol> moved(
            DeclaredSymbol symbol, List<ChangedLineRange> changes) {
        int from = symbol.from();
        int to = symbol.to();
        for (ChangedLineRange change : changes) {
            int first = change.beforeFirst() - 1;
            int last = first + change.beforeCount();
            int growth = change.afterCount() - change.beforeCount();
            from += symbol.from() >= last ? growth : Math.min(0, first - symbol.from());
            to +=
                    symbol.to() <= first
                            ? 0
                            : symbol.to() >= last ? growth : growth + last - symbol.to();
        }
        return from < to
                ? Optional.of(new DeclaredSymbol(symbol.name(), from, to))
                : Optional.empty();
    }
}
