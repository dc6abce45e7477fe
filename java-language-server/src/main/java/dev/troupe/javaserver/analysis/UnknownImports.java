package dev.troupe.javaserver.analysis;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.jspecify.annotations.Nullable;

/**
 * The imports of a file whose packages are in no source root and on no class path: a dependency is missing, and nothing can
 * be said about its types.
 */
final class UnknownImports {
    private final TypeEnvironment environment;
    private final Set<String> packages = new TreeSet<>();
    private final Set<String> names = new HashSet<>();
    private boolean onDemand;
    private @Nullable ImportReference first;

    private UnknownImports(TypeEnvironment environment) {
        this.environment = environment;
    }

    static UnknownImports collect(CompilationUnitDeclaration unit, TypeEnvironment environment) {
        UnknownImports unknown = new UnknownImports(environment);
        if (unit.imports != null && !environment.hasAllClasses()) {
            for (ImportReference each : unit.imports) {
                unknown.add(each);
            }
        }
        return unknown;
    }

    private void add(ImportReference reference) {
        String packageName = packageOf(reference);
        if (packageName.isEmpty() || !isUnknown(packageName)) {
            return;
        }
        packages.add(packageName);
        first = first == null ? reference : first;
        boolean star = reference.trailingStarPosition > 0;
        onDemand |= star;
        char[][] tokens = reference.tokens;
        names.add(new String(tokens[tokens.length - 1]));
    }

    /** Can the package come from a dependency that is missing? Those of the JDK cannot. */
    boolean isUnknown(String packageName) {
        return !environment.hasAllClasses()
                && !packageName.startsWith("java.")
                && !environment.hasPackage(packageName);
    }

    /** Finds the package by the custom that types start with a capital letter. */
    private static String packageOf(ImportReference reference) {
        char[][] tokens = reference.tokens;
        int end = 0;
        while (end < tokens.length && !Character.isUpperCase(tokens[end][0])) {
            end++;
        }
        boolean whole = reference.trailingStarPosition > 0 && !reference.isStatic();
        if (end == tokens.length && !whole) {
            end -= reference.isStatic() ? 2 : 1;
        }
        return end <= 0 ? "" : CharOperation.toString(CharOperation.subarray(tokens, 0, end));
    }

    boolean isEmpty() {
        return packages.isEmpty();
    }

    int countPackages() {
        return packages.size();
    }

    /** Does an import with a star bring names that are not known one by one? */
    boolean hasOnDemand() {
        return onDemand;
    }

    @Nullable ImportReference firstReference() {
        return first;
    }

    /** Lists the simple names that the imports bring. */
    Set<String> names() {
        return names;
    }

    /** Is a problem's place inside of an import of an unknown package? */
    boolean isUnknownImportAt(CompilationUnitDeclaration unit, int offset) {
        for (ImportReference each : unit.imports) {
            if (each.declarationSourceStart <= offset && offset <= each.declarationSourceEnd) {
                String packageName = packageOf(each);
                return !packageName.isEmpty() && isUnknown(packageName);
            }
        }
        return false;
    }
}
