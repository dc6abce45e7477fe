package dev.troupe.worker.tool.file;

import dev.troupe.edit.syntax.Outline;
import dev.troupe.edit.syntax.Symbol;
import dev.troupe.syntax.outline.ParserOutline;
import dev.troupe.syntax.tree.TreeSitter;
import java.time.Duration;
import java.util.List;

/** Tells the edit engine which types and functions the parsers find in a file. */
public final class ParserSymbolOutline implements Outline {
    private final ParserOutline parser;

    /**
     * Parses with the given parsers.
     *
     * @param limit for how long one text is parsed at most, and its nodes looked at
     */
    public ParserSymbolOutline(TreeSitter parsers, Duration limit) {
        parser = new ParserOutline(parsers, limit);
    }

    @Override
    public List<Symbol> symbols(String path, String text) {
        return parser.symbols(path, text).stream()
                .map(it -> new Symbol(it.name(), it.from(), it.to()))
                .toList();
    }
}
