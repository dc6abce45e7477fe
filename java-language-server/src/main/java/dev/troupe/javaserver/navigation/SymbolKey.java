package dev.troupe.javaserver.navigation;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ConstructorDeclaration;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.LocalVariableBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.RecordComponentBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.SourceTypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeVariableBinding;
import org.jspecify.annotations.Nullable;

/**
 * Names a symbol so that it is the same in two compilations. A record's component, its field, its accessor and the
 * parameters of its canonical constructor are one symbol.
 *
 * @param owner the type around it, or the file of something local
 * @param detail tells overloads and locals of the same name apart
 */
public record SymbolKey(Kind kind, String owner, String name, String detail) {
    /** The kinds of symbols. */
    public enum Kind {
        TYPE,
        TYPE_VARIABLE,
        METHOD,
        CONSTRUCTOR,
        FIELD,
        LOCAL
    }

    /** Names a binding; null for what is no symbol of its own, such as a package or an unresolved name. */
    static @Nullable SymbolKey of(@Nullable Binding binding) {
        return switch (binding) {
            case TypeVariableBinding variable ->
                    new SymbolKey(
                            Kind.TYPE_VARIABLE,
                            describeElement(variable.declaringElement),
                            String.valueOf(variable.sourceName),
                            "");
            case ReferenceBinding type when type.isValidBinding() -> ofType(type);
            case MethodBinding method
                    when method.isValidBinding() && method.declaringClass != null ->
                    ofMethod(method.original());
            case FieldBinding field when field.isValidBinding() && field.declaringClass != null ->
                    field(field.original().declaringClass, field.name);
            case RecordComponentBinding component ->
                    field(component.declaringRecord, component.name);
            case LocalVariableBinding local -> ofLocal(local);
            case null, default -> null;
        };
    }

    private static String describeElement(@Nullable Binding element) {
        SymbolKey key = of(element);
        return key == null ? "" : key.toString();
    }

    private static SymbolKey ofType(ReferenceBinding type) {
        TypeBinding erasure = type.erasure();
        ReferenceBinding plain = erasure instanceof ReferenceBinding reference ? reference : type;
        String name = String.valueOf(plain.sourceName);
        return new SymbolKey(Kind.TYPE, ownerName(plain), name, "");
    }

    private static String ownerName(ReferenceBinding type) {
        TypeBinding erasure = type.erasure();
        if (erasure instanceof SourceTypeBinding source
                && type.isLocalType()
                && source.scope != null) {
            return String.valueOf(source.getFileName())
                    + ":"
                    + source.scope.referenceContext.sourceStart;
        }
        return erasure instanceof ReferenceBinding plain
                ? CharOperation.toString(plain.compoundName)
                : "";
    }

    private static SymbolKey field(ReferenceBinding owner, char[] name) {
        return new SymbolKey(Kind.FIELD, ownerName(owner), String.valueOf(name), "");
    }

    private static SymbolKey ofMethod(MethodBinding method) {
        if (isAccessor(method)) {
            return field(method.declaringClass, method.selector);
        }
        String parameters =
                Arrays.stream(method.parameters)
                        .map(it -> String.valueOf(it.erasure().readableName()))
                        .collect(Collectors.joining(","));
        Kind kind = method.isConstructor() ? Kind.CONSTRUCTOR : Kind.METHOD;
        return new SymbolKey(
                kind,
                ownerName(method.declaringClass),
                String.valueOf(method.selector),
                parameters);
    }

    private static boolean isAccessor(MethodBinding method) {
        return method.declaringClass.isRecord()
                && method.parameters.length == 0
                && !method.isStatic()
                && method.declaringClass.getField(method.selector, true) != null;
    }

    private static SymbolKey ofLocal(LocalVariableBinding local) {
        if (local.declaringScope != null
                && local.declaringScope.methodScope() != null
                && local.isParameter()
                && local.declaringScope.methodScope().referenceContext
                        instanceof ConstructorDeclaration constructor
                && constructor.isCanonicalConstructor()
                && constructor.binding != null) {
            return field(constructor.binding.declaringClass, local.name);
        }
        String file =
                local.declaringScope == null
                        ? ""
                        : String.valueOf(
                                local.declaringScope
                                        .compilationUnitScope()
                                        .referenceContext
                                        .getFileName());
        int start = local.declaration == null ? -1 : local.declaration.sourceStart;
        return new SymbolKey(Kind.LOCAL, file, String.valueOf(local.name), String.valueOf(start));
    }

    /** Names the symbol that a method declares. */
    static @Nullable SymbolKey ofDeclaration(AbstractMethodDeclaration method) {
        return of(method.binding);
    }

    /** Is it seen only in its own file? */
    boolean isLocal() {
        return kind == Kind.LOCAL || owner.contains(".java:");
    }
}
