package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.document.DocumentUris;
import dev.troupe.javaserver.document.TextPositions;
import java.nio.file.Path;
import org.eclipse.jdt.internal.compiler.ast.ASTNode;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Javadoc;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.LocalVariableBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.jspecify.annotations.Nullable;

/**
 * Where a symbol's name stands at its declaration in a source.
 *
 * @param unit the file
 * @param length the length of the name
 * @param javadoc the comment of the declaration
 */
record SymbolSite(
        CompilationUnitDeclaration unit, int start, int length, @Nullable Javadoc javadoc) {
    /** Finds the declaration of a binding; null when it comes from a class file. */
    static @Nullable SymbolSite find(Binding binding) {
        return switch (binding) {
            case TypeVariableBinding variable -> ofTypeVariable(variable);
            case ReferenceBinding type -> ofType(type);
            case MethodBinding method -> ofMethod(method.original());
            case FieldBinding field -> ofField(field.original());
            case LocalVariableBinding local
                    when local.declaration != null && local.declaringScope != null ->
                    at(
                            local.declaringScope.compilationUnitScope().referenceContext,
                            local.declaration,
                            local.name.length,
                            null);
            default -> null;
        };
    }

    private static @Nullable ClassScope scopeOf(@Nullable ReferenceBinding type) {
        return type != null && type.erasure() instanceof SourceTypeBinding source
                ? source.scope
                : null;
    }

    private static @Nullable SymbolSite ofType(@Nullable ReferenceBinding type) {
        ClassScope scope = scopeOf(type);
        if (scope == null) {
            return null;
        }
        TypeDeclaration declaration = scope.referenceContext;
        return at(
                scope.compilationUnitScope().referenceContext,
                declaration,
                declaration.name.length,
                declaration.javadoc);
    }

    private static @Nullable SymbolSite ofTypeVariable(TypeVariableBinding variable) {
        ReferenceBinding owner =
                variable.declaringElement instanceof MethodBinding method
                        ? method.declaringClass
                        : (ReferenceBinding) variable.declaringElement;
        SymbolSite around = find(variable.declaringElement);
        ClassScope scope = scopeOf(owner);
        if (around == null || scope == null) {
            return null;
        }
        String text = String.valueOf(around.text());
        String name = String.valueOf(variable.sourceName);
        boolean method = variable.declaringElement instanceof MethodBinding;
        int opening =
                method ? text.lastIndexOf('<', around.start) : text.indexOf('<', around.start);
        for (int i = Math.max(opening, 0); method && i > 0 && !declares(text, i, name); ) {
            i = text.lastIndexOf('<', i - 1);
            opening = i;
        }
        int at = opening < 0 ? -1 : text.indexOf(name, opening);
        return at < 0 ? null : new SymbolSite(around.unit, at, name.length(), null);
    }

    private static boolean declares(String text, int opening, String name) {
        return text.startsWith(name, opening + 1);
    }

    private static @Nullable SymbolSite ofMethod(MethodBinding method) {
        AbstractMethodDeclaration declaration = method.sourceMethod();
        if (declaration != null && !declaration.isDefaultConstructor()) {
            ClassScope scope = scopeOf(method.declaringClass);
            return scope == null
                    ? null
                    : at(
                            scope.compilationUnitScope().referenceContext,
                            declaration,
                            declaration.selector.length,
                            declaration.javadoc);
        }
        RecordComponent component = recordComponent(method.declaringClass, method.selector);
        ClassScope scope = scopeOf(method.declaringClass);
        return component != null && scope != null && method.parameters.length == 0
                ? at(
                        scope.compilationUnitScope().referenceContext,
                        component,
                        component.name.length,
                        null)
                : ofType(method.declaringClass);
    }

    private static @Nullable RecordComponent recordComponent(
            @Nullable ReferenceBinding type, char[] name) {
        ClassScope scope = scopeOf(type);
        if (scope != null && scope.referenceContext.recordComponents != null) {
            for (RecordComponent component : scope.referenceContext.recordComponents) {
                if (String.valueOf(component.name).contentEquals(String.valueOf(name))) {
                    return component;
                }
            }
        }
        return null;
    }

    private static @Nullable SymbolSite ofField(FieldBinding field) {
        ClassScope scope = scopeOf(field.declaringClass);
        if (scope == null) {
            return null;
        }
        FieldDeclaration declaration = field.sourceField();
        CompilationUnitDeclaration unit = scope.compilationUnitScope().referenceContext;
        if (declaration != null) {
            return at(unit, declaration, field.name.length, declaration.javadoc);
        }
        RecordComponent component = recordComponent(field.declaringClass, field.name);
        return component == null ? null : at(unit, component, field.name.length, null);
    }

    private static SymbolSite at(
            CompilationUnitDeclaration unit, ASTNode node, int length, @Nullable Javadoc javadoc) {
        return new SymbolSite(unit, node.sourceStart, length, javadoc);
    }

    char[] text() {
        return unit.compilationResult.compilationUnit.getContents();
    }

    Range range() {
        return new TextPositions(text()).toRange(start, start + length);
    }

    Location toLocation() {
        return new Location(
                DocumentUris.toUri(Path.of(String.valueOf(unit.getFileName()))), range());
    }
}
