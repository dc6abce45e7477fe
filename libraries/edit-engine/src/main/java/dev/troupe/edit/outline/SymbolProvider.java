package dev.troupe.edit.outline;

import java.util.List;

/**
 * Tells what a file declares. An implementation never throws for what a text holds, and is safe for several threads.
 * It is asked only for files of which a hunk has a heading, and once for all edits that an engine makes of a file.
 */
@FunctionalInterface
public interface SymbolProvider {

    /** Knows nothing of any file. */
    SymbolProvider NONE = (_, _) -> List.of();

    /**
     * The types and functions that a text declares.
     *
     * @param path decides the language; need not exist
     * @return in the order in which they begin; empty when the language is not known, and when it cannot be told
     *     in reasonable time
     */
    List<DeclaredSymbol> symbols(String path, String text);
}
