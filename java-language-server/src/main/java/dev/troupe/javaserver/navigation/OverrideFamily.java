package dev.troupe.javaserver.navigation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jdt.internal.compiler.lookup.BinaryTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodVerifier;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.jspecify.annotations.Nullable;

/** The methods that override one another, by those that start the overriding. Any other symbol is a family of its own. */
final class OverrideFamily {
    private final Set<SymbolKey> roots = new HashSet<>();
    private boolean library;

    private OverrideFamily() {}

    static OverrideFamily of(SymbolOccurrence symbol, LookupEnvironment environment) {
        OverrideFamily family = new OverrideFamily();
        family.roots.add(symbol.key());
        if (symbol.binding() instanceof MethodBinding method) {
            family.widen(method, environment);
        }
        return family;
    }

    /** Does one of the methods come from a class file, so that none of them can be renamed? */
    boolean isFromLibrary() {
        return library;
    }

    boolean contains(SymbolKey key, Binding binding, LookupEnvironment environment) {
        if (roots.contains(key)) {
            return true;
        }
        return binding instanceof MethodBinding method
                && isOverridable(method)
                && listOverridden(method, environment).stream()
                        .anyMatch(it -> roots.contains(SymbolKey.of(it)));
    }

    /** Adds what a method overrides; tells whether the family grew. */
    boolean widen(MethodBinding method, LookupEnvironment environment) {
        boolean grew = false;
        if (isOverridable(method)) {
            for (MethodBinding overridden : listOverridden(method, environment)) {
                SymbolKey key = SymbolKey.of(overridden);
                grew |= key != null && roots.add(key);
                library |= overridden.declaringClass instanceof BinaryTypeBinding;
            }
        }
        library |= method.original().declaringClass instanceof BinaryTypeBinding;
        return grew;
    }

    private static boolean isOverridable(MethodBinding method) {
        return !method.isConstructor() && !method.isStatic() && !method.isPrivate();
    }

    static List<MethodBinding> listOverridden(MethodBinding method, LookupEnvironment environment) {
        MethodBinding original = method.original();
        MethodVerifier verifier = environment.methodVerifier();
        List<MethodBinding> found = new ArrayList<>();
        forEachSupertype(
                original.declaringClass,
                type -> {
                    for (MethodBinding candidate : type.getMethods(original.selector)) {
                        boolean overrides =
                                isOverridable(candidate)
                                        && candidate.parameters.length == original.parameters.length
                                        && verifier.doesMethodOverride(original, candidate);
                        if (overrides) {
                            found.add(candidate.original());
                        }
                    }
                });
        return found;
    }

    /** Shows all supertypes of a type, nearest first, without the type itself. */
    static void forEachSupertype(ReferenceBinding type, Consumer<ReferenceBinding> visitor) {
        Set<ReferenceBinding> seen = new HashSet<>();
        visit(type.superclass(), visitor, seen);
        visitInterfaces(type, visitor, seen);
    }

    private static void visit(
            @Nullable ReferenceBinding type,
            Consumer<ReferenceBinding> visitor,
            Set<ReferenceBinding> seen) {
        if (type != null && type.isValidBinding() && seen.add(type)) {
            visitor.accept(type);
            visit(type.superclass(), visitor, seen);
            visitInterfaces(type, visitor, seen);
        }
    }

    private static void visitInterfaces(
            ReferenceBinding type, Consumer<ReferenceBinding> visitor, Set<ReferenceBinding> seen) {
        ReferenceBinding[] interfaces = type.superInterfaces();
        for (ReferenceBinding each : interfaces == null ? new ReferenceBinding[0] : interfaces) {
            visit(each, visitor, seen);
        }
    }
}
