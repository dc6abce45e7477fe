package dev.troupe.repomap.symbol;

import dev.troupe.syntax.tag.DefinitionTag;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A name that people write for a symbol: {@code total}, or with what it belongs to, {@code Cart.total}, {@code Cart::total} or
 * {@code Cart#total}.
 *
 * @param container what it belongs to; empty when that was not said
 */
record SymbolName(Optional<String> container, String name) {

    /** Whether a definition has this name, and belongs to what it says. */
    boolean isNameOf(DefinitionTag tag) {
        return name.equals(tag.name())
                && (container.isEmpty() || owns(container.get(), tag.container()));
    }

    /** Namespaces are called by their last part, too. */
    private static boolean owns(String owner, @Nullable String container) {
        return container != null
                && (container.equals(owner)
                        || container.endsWith("::" + owner)
                        || container.endsWith("." + owner));
    }

    static SymbolName parse(String written) {
        String text = written.strip().replaceAll("\\(.*$", "");
        String[] parts = text.split("::|[.#/]", -1);
        String name = parts[parts.length - 1];
        return parts.length < 2 || parts[parts.length - 2].isEmpty()
                ? new SymbolName(Optional.empty(), name)
                : new SymbolName(Optional.of(parts[parts.length - 2]), name);
    }
}
