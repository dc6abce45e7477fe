package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jdt.internal.compiler.ast.ASTNode;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeReference;
import org.eclipse.jdt.internal.compiler.lookup.Binding;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.jspecify.annotations.Nullable;

/** Tells each occurrence once: records repeat the trees of their components. */
final class OccurrenceRecorder {
    private record Spot(SymbolKey key, int start) {}

    private final char[] text;
    private final Consumer<SymbolOccurrence> listener;
    private final Set<Spot> seen = new HashSet<>();
    private final Deque<AbstractMethodDeclaration> methods = new ArrayDeque<>();

    OccurrenceRecorder(char[] text, Consumer<SymbolOccurrence> listener) {
        this.text = text;
        this.listener = listener;
    }

    void enterMethod(AbstractMethodDeclaration method) {
        methods.push(method);
    }

    void leaveMethod() {
        methods.pop();
    }

    void record(@Nullable Binding binding, int start, int end, Role role) {
        SymbolKey key = SymbolKey.of(binding);
        if (key != null
                && binding != null
                && isName(key, start, end, role)
                && seen.add(new Spot(key, start))) {
            listener.accept(new SymbolOccurrence(key, binding, start, end, role, methods.peek()));
        }
    }

    /** Implicit names (of lambdas, records and recovered code) have places where other text stands. */
    private boolean isName(SymbolKey key, int start, int end, Role role) {
        if (start < 0 || end > text.length || start >= end) {
            return false;
        }
        return role == Role.CONSTRUCTION
                || role == Role.CONSTRUCTOR_NAME
                || key.kind() == SymbolKey.Kind.CONSTRUCTOR
                || key.name().contentEquals(java.nio.CharBuffer.wrap(text, start, end - start));
    }

    void recordName(@Nullable Binding binding, int start, char[] name, Role role) {
        record(binding, start, start + name.length, role);
    }

    void recordAt(@Nullable Binding binding, long position, Role role) {
        record(binding, (int) (position >>> 32), (int) position + 1, role);
    }

    /** Records a type whose name ends with a token, and the types around it whose names stand before. */
    void recordTypes(@Nullable TypeBinding type, char[][] tokens, long[] positions, int last) {
        TypeBinding leaf = type == null ? null : type.leafComponentType();
        ReferenceBinding at = leaf instanceof ReferenceBinding reference ? reference : null;
        for (int i = Math.min(last, tokens.length - 1); i >= 0 && at != null; i--) {
            if (!Arrays.equals(at.sourceName(), tokens[i])) {
                return;
            }
            recordAt(at, positions[i], Role.USE);
            at = at.enclosingType();
        }
    }

    void recordFields(FieldBinding @Nullable [] fields, long[] positions, int first) {
        for (int i = 0; fields != null && i < fields.length && first + i < positions.length; i++) {
            recordAt(fields[i], positions[first + i], Role.USE);
        }
    }

    void recordConstruction(
            @Nullable Binding constructor, @Nullable TypeReference type, ASTNode site) {
        ASTNode at = type == null ? site : type;
        record(constructor, at.sourceStart, at.sourceEnd + 1, Role.CONSTRUCTION);
    }
}
