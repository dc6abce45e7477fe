package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AbstractVariableDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AnnotationMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.Argument;
import org.eclipse.jdt.internal.compiler.ast.ConstructorDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.LocalDeclaration;
import org.eclipse.jdt.internal.compiler.ast.MethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeParameter;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;
import org.eclipse.jdt.internal.compiler.lookup.CompilationUnitScope;
import org.eclipse.jdt.internal.compiler.lookup.MethodScope;

/** Tells where symbols are declared, and which method is around a name. */
class DeclarationVisitor extends TypeNameVisitor {
    DeclarationVisitor(OccurrenceRecorder recorder) {
        super(recorder);
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
}
