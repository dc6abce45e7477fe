package dev.troupe.javaserver.navigation;

import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.jspecify.annotations.Nullable;

/**
 * A place where a name stands for a symbol.
 *
 * @param end the offset behind the name
 * @param method the innermost method around it
 */
public record SymbolOccurrence(
        SymbolKey key,
        Binding binding,
        int start,
        int end,
        Role role,
        @Nullable AbstractMethodDeclaration method) {
    /** What the name does there. */
    public enum Role {
        DECLARATION,
        USE,
        /** A call of a constructor: the name is that of the type. */
        CONSTRUCTION,
        /** The name of a constructor at its declaration, which is that of the type. */
        CONSTRUCTOR_NAME
    }

    boolean covers(int offset) {
        return start <= offset && offset <= end;
    }
}
