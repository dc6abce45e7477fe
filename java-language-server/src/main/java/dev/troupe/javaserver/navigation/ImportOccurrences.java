package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ImportReference;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.ImportBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;

/** Tells which types and members the imports of a file name. */
final class ImportOccurrences {
    private ImportOccurrences() {}

    static void recordImports(CompilationUnitDeclaration unit, OccurrenceRecorder recorder) {
        if (unit.scope == null || unit.scope.imports == null) {
            return;
        }
        for (ImportBinding each : unit.scope.imports) {
            if (each.reference != null) {
                recordImport(each.reference, each.getResolvedImport(), recorder);
            }
        }
    }

    private static void recordImport(
            ImportReference reference, Binding resolved, OccurrenceRecorder recorder) {
        int last = reference.tokens.length - 1;
        switch (resolved) {
            case ReferenceBinding type -> {
                recorder.recordTypes(type, reference.tokens, reference.sourcePositions, last);
                if (reference.isStatic()
                        && reference.trailingStarPosition == 0
                        && type.enclosingType() != null) {
                    recordMembers(type.enclosingType(), reference, recorder);
                }
            }
            case MethodBinding method -> recordMembers(method.declaringClass, reference, recorder);
            case FieldBinding field -> recordMembers(field.declaringClass, reference, recorder);
            case null, default -> {}
        }
    }

    /** A static import brings all members of its name. */
    private static void recordMembers(
            ReferenceBinding owner, ImportReference reference, OccurrenceRecorder recorder) {
        int last = reference.tokens.length - 1;
        if (owner == null) {
            return;
        }
        recorder.recordTypes(owner, reference.tokens, reference.sourcePositions, last - 1);
        char[] name = reference.tokens[last];
        recorder.recordAt(owner.getField(name, true), reference.sourcePositions[last], Role.USE);
        for (MethodBinding method : owner.getMethods(name)) {
            recorder.recordAt(method, reference.sourcePositions[last], Role.USE);
        }
    }
}
