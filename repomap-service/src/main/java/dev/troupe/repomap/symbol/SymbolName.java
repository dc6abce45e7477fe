package dev.troupe.repomap.symbol;

import java.util.Optional;

/**
 * A name that people write for a symbol: {@code total}, or with what it belongs to, {@code Cart.total}, {@code Cart::total} or
 * {@code Cart#total}.
 *
 * @param container what it belongs to; empty when that was not said
 */
record SymbolName(Optional<String> container, String name) {

    static SymbolName parse(String written) {
        String text = written.strip().replaceAll("\\(.*$", "");
        String[] parts = text.split("::|[.#/]", -1);
        String name = parts[parts.length - 1];
        return parts.length < 2 || parts[parts.length - 2].isEmpty()
                ? new SymbolName(Optional.empty(), name)
                : new SymbolName(Optional.of(parts[parts.length - 2]), name);
    }
}
