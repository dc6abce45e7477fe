package dev.troupe.syntax.tree;

import java.lang.foreign.SymbolLookup;
import org.jspecify.annotations.Nullable;

/**
 * Holds the core of a process.
 *
 * @param library its functions when it does not come from the class path
 */
record CoreChoice(TreeSitterCore core, @Nullable SymbolLookup library) {
    /** Takes the core on the class path, and says why, as a clause. */
    static CoreChoice bundled(String reason) {
        return new CoreChoice(new TreeSitterCore(false, reason), null);
    }
}
