package dev.troupe.edit;

import dev.troupe.edit.result.ChangedRange;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.syntax.Outline;
import dev.troupe.edit.syntax.Symbol;
import dev.troupe.edit.text.FileText;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What a file declares. The outline is asked once; behind an edit the symbols are where the edit has moved them to,
 * without those that it brought, so that many edits of a file cost no more than one. Safe for several threads.
 */
final class Declared {
    private final Outline outline;
    private final String path;
    private final AtomicReference<@Nullable Known> known = new AtomicReference<>();

    private record Known(FileText.Text text, List<Symbol> symbols) {}

    Declared(Outline outline, String path) {
        this.outline = outline;
        this.path = path;
    }

    Declared of(Outline other) {
        return new Declared(other, path);
    }

    Declared at(String file) {
        return new Declared(outline, file);
    }

    List<Symbol> in(FileText.Text text) {
        if (outline.equals(Outline.NONE)) {
            return List.of();
        }
        Known last = known.get();
        if (last != null && last.text.equals(text)) {
            return last.symbols;
        }
        List<Symbol> symbols =
                List.copyOf(outline.symbols(path, String.join("\n", text.lineTexts())));
        known.set(new Known(text, symbols));
        return symbols;
    }

    /** An edit was made of a text. */
    void changed(FileText.Text before, EditResult result) {
        Known last = known.get();
        if (last != null
                && last.text.equals(before)
                && result instanceof EditResult.Applied applied) {
            List<Symbol> moved =
                    last.symbols.stream()
                            .flatMap(it -> moved(it, applied.changes()).stream())
                            .toList();
            known.compareAndSet(last, new Known(applied.text(), moved));
        }
    }

    /** Where a symbol is now; empty when it is gone. */
    private static Optional<Symbol> moved(Symbol symbol, List<ChangedRange> changes) {
        int from = symbol.from();
        int to = symbol.to();
        for (ChangedRange change : changes) {
            int first = change.beforeFirst() - 1;
            int last = first + change.beforeCount();
            int growth = change.afterCount() - change.beforeCount();
            from += symbol.from() >= last ? growth : Math.min(0, first - symbol.from());
            to +=
                    symbol.to() <= first
                            ? 0
                            : symbol.to() >= last ? growth : growth + last - symbol.to();
        }
        return from < to ? Optional.of(new Symbol(symbol.name(), from, to)) : Optional.empty();
    }
}
