package dev.troupe.worker.tool.file;

import dev.troupe.edit.outline.DeclaredSymbol;
import dev.troupe.edit.outline.SymbolProvider;
import dev.troupe.syntax.outline.SymbolExtractor;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.time.Duration;
import java.util.List;

/** Tells the edit engine which types and functions the parsers find in a file. */
public final class ParserSymbolProvider implements SymbolProvider {
    private final SymbolExtractor symbolExtractor;

    /**
     * Parses with the given parsers.
     *
     * @param limit for how long one text is parsed at most, and its nodes looked at
     */
    public ParserSymbolProvider(TreeSitterParser parsers, Duration limit) {
        symbolExtractor = new SymbolExtractor(parsers, limit);
    }

    @Override
    public List<DeclaredSymbol> symbols(String path, String text) {
        return symbolExtractor.symbols(path, text).stream()
                .map(it -> new DeclaredSymbol(it.name(), it.from(), it.to()))
                .toList();
    }
}
