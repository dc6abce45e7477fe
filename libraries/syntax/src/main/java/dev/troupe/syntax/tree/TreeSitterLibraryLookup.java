package dev.troupe.syntax.tree;

import io.github.treesitter.jtreesitter.NativeLibraryLookup;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;

/** Finds tree-sitter itself for the binding. Made by the service loader. */
public final class TreeSitterLibraryLookup implements NativeLibraryLookup {
    @Override
    public SymbolLookup get(Arena arena) {
        return NativeLibraryLoader.load(NativeLibraryLoader.CORE);
    }
}
