package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import java.util.function.Consumer;
import org.eclipse.jdt.internal.compiler.ASTVisitor;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ExplicitConstructorCall;
import org.eclipse.jdt.internal.compiler.ast.FieldReference;
import org.eclipse.jdt.internal.compiler.ast.MemberValuePair;
import org.eclipse.jdt.internal.compiler.ast.MessageSend;
import org.eclipse.jdt.internal.compiler.ast.QualifiedAllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.QualifiedNameReference;
import org.eclipse.jdt.internal.compiler.ast.ReferenceExpression;
import org.eclipse.jdt.internal.compiler.ast.SingleNameReference;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.jspecify.annotations.Nullable;

/** Walks a resolved file and tells where each name stands for which symbol. */
final class OccurrenceVisitor extends DeclarationVisitor {
    private OccurrenceVisitor(OccurrenceRecorder recorder) {
        super(recorder);
    }

    static void visitAll(
            CompilationUnitDeclaration unit, char[] text, Consumer<SymbolOccurrence> listener) {
        ASTVisitor visitor = new OccurrenceVisitor(new OccurrenceRecorder(text, listener));
        ImportOccurrences.recordImports(unit, new OccurrenceRecorder(text, listener));
        if (unit.scope != null) {
            unit.traverse(visitor, unit.scope);
        }
    }

    @Override
    public boolean visit(SingleNameReference name, BlockScope scope) {
        recorder.recordName(name.binding, name.sourceStart, name.token, Role.USE);
        return true;
    }

    @Override
    public boolean visit(SingleNameReference name, ClassScope scope) {
        recorder.recordName(name.binding, name.sourceStart, name.token, Role.USE);
        return true;
    }

    @Override
    public boolean visit(QualifiedNameReference name, BlockScope scope) {
        return useQualified(name);
    }

    @Override
    public boolean visit(QualifiedNameReference name, ClassScope scope) {
        return useQualified(name);
    }

    private boolean useQualified(QualifiedNameReference name) {
        if (name.binding instanceof TypeBinding type) {
            recorder.recordTypes(type, name.tokens, name.sourcePositions, name.tokens.length - 1);
            return true;
        }
        int first = name.indexOfFirstFieldBinding;
        if (name.binding != null && first > 0 && first <= name.tokens.length) {
            recorder.recordAt(name.binding, name.sourcePositions[first - 1], Role.USE);
            recorder.recordFields(name.otherBindings, name.sourcePositions, first);
            if (name.binding instanceof FieldBinding field && first > 1) {
                recorder.recordTypes(
                        typeBefore(name, field), name.tokens, name.sourcePositions, first - 2);
            }
        }
        return true;
    }

    /** A static field may be named through a subtype of the type that declares it. */
    private static @Nullable TypeBinding typeBefore(
            QualifiedNameReference name, FieldBinding field) {
        return name.actualReceiverType instanceof ReferenceBinding receiver
                ? receiver
                : field.declaringClass;
    }

    @Override
    public boolean visit(FieldReference field, BlockScope scope) {
        recorder.recordAt(field.binding, field.nameSourcePosition, Role.USE);
        return true;
    }

    @Override
    public boolean visit(FieldReference field, ClassScope scope) {
        recorder.recordAt(field.binding, field.nameSourcePosition, Role.USE);
        return true;
    }

    @Override
    public boolean visit(MessageSend call, BlockScope scope) {
        recorder.recordAt(call.binding, call.nameSourcePosition, Role.USE);
        return true;
    }

    @Override
    public boolean visit(ReferenceExpression reference, BlockScope scope) {
        Role role = reference.isConstructorReference() ? Role.CONSTRUCTION : Role.USE;
        recorder.recordName(
                reference.getMethodBinding(), reference.nameSourceStart, nameOf(reference), role);
        return true;
    }

    private static char[] nameOf(ReferenceExpression reference) {
        return reference.isConstructorReference() ? "new".toCharArray() : reference.selector;
    }

    @Override
    public boolean visit(AllocationExpression creation, BlockScope scope) {
        recorder.recordConstruction(creation.binding, creation.type, creation);
        return true;
    }

    @Override
    public boolean visit(QualifiedAllocationExpression creation, BlockScope scope) {
        recorder.recordConstruction(creation.binding, creation.type, creation);
        return true;
    }

    @Override
    public boolean visit(ExplicitConstructorCall call, BlockScope scope) {
        if (!call.isImplicitSuper()) {
            recorder.recordConstruction(call.binding, null, call);
        }
        return true;
    }

    @Override
    public boolean visit(MemberValuePair pair, BlockScope scope) {
        recorder.recordName(pair.binding, pair.sourceStart, pair.name, Role.USE);
        return true;
    }

    @Override
    public boolean visit(MemberValuePair pair, ClassScope scope) {
        recorder.recordName(pair.binding, pair.sourceStart, pair.name, Role.USE);
        return true;
    }
}
