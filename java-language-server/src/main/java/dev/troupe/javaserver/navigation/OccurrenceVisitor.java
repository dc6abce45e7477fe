package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import java.util.function.Consumer;
import org.eclipse.jdt.internal.compiler.ASTVisitor;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AbstractVariableDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.AnnotationMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Argument;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ConstructorDeclaration;
import org.eclipse.jdt.internal.compiler.ast.ExplicitConstructorCall;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldReference;
import org.eclipse.jdt.internal.compiler.ast.LocalDeclaration;
import org.eclipse.jdt.internal.compiler.ast.MemberValuePair;
import org.eclipse.jdt.internal.compiler.ast.MessageSend;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.QualifiedAllocationExpression;
import org.eclipse.jdt.internal.compiler.ast.QualifiedNameReference;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.ast.ReferenceExpression;
import org.eclipse.jdt.internal.compiler.ast.SingleNameReference;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeParameter;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.CompilationUnitScope;
import org.eclipse.jdt.internal.compiler.lookup.FieldBinding;
import org.eclipse.jdt.internal.compiler.lookup.MethodScope;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.jdt.internal.compiler.lookup.TypeBinding;
import org.jspecify.annotations.Nullable;

/** Walks a resolved file and tells where each name stands for which symbol: declarations and expressions. */
final class OccurrenceVisitor extends TypeNameVisitor {
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
    public boolean visit(TypeDeclaration type, CompilationUnitScope scope) {
        return declareType(type);
    }

    @Override
    public boolean visit(TypeDeclaration type, ClassScope scope) {
        return declareType(type);
    }

    @Override
    public boolean visit(TypeDeclaration type, BlockScope scope) {
        return declareType(type);
    }

    private boolean declareType(TypeDeclaration type) {
        if (type.allocation == null) {
            recorder.recordName(type.binding, type.sourceStart, type.name, Role.DECLARATION);
        }
        return type.binding != null;
    }

    @Override
    public boolean visit(MethodDeclaration method, ClassScope scope) {
        recorder.recordName(method.binding, method.sourceStart, method.selector, Role.DECLARATION);
        return enter(method);
    }

    @Override
    public boolean visit(AnnotationMethodDeclaration method, ClassScope scope) {
        recorder.recordName(method.binding, method.sourceStart, method.selector, Role.DECLARATION);
        return enter(method);
    }

    @Override
    public boolean visit(ConstructorDeclaration method, ClassScope scope) {
        if (!method.isDefaultConstructor() && method.binding != null) {
            recorder.recordName(
                    method.binding, method.sourceStart, method.selector, Role.DECLARATION);
            recorder.recordName(
                    method.binding.declaringClass,
                    method.sourceStart,
                    method.selector,
                    Role.CONSTRUCTOR_NAME);
        }
        return enter(method);
    }

    private boolean enter(AbstractMethodDeclaration method) {
        recorder.enterMethod(method);
        return true;
    }

    @Override
    public void endVisit(MethodDeclaration method, ClassScope scope) {
        recorder.leaveMethod();
    }

    @Override
    public void endVisit(AnnotationMethodDeclaration method, ClassScope scope) {
        recorder.leaveMethod();
    }

    @Override
    public void endVisit(ConstructorDeclaration method, ClassScope scope) {
        recorder.leaveMethod();
    }

    @Override
    public boolean visit(FieldDeclaration field, MethodScope scope) {
        return declare(field);
    }

    @Override
    public boolean visit(RecordComponent component, BlockScope scope) {
        return declare(component);
    }

    @Override
    public boolean visit(LocalDeclaration local, BlockScope scope) {
        return declare(local);
    }

    @Override
    public boolean visit(Argument argument, BlockScope scope) {
        return declare(argument);
    }

    @Override
    public boolean visit(Argument argument, ClassScope scope) {
        return declare(argument);
    }

    @Override
    public boolean visit(TypeParameter parameter, BlockScope scope) {
        return declare(parameter);
    }

    @Override
    public boolean visit(TypeParameter parameter, ClassScope scope) {
        return declare(parameter);
    }

    private boolean declare(AbstractVariableDeclaration variable) {
        if (variable.name != null) {
            recorder.recordName(
                    variable.getBinding(), variable.sourceStart, variable.name, Role.DECLARATION);
        }
        return true;
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
