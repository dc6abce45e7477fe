package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import org.eclipse.jdt.internal.compiler.ASTVisitor;
import org.eclipse.jdt.internal.compiler.ast.ArrayQualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.ArrayTypeReference;
import org.eclipse.jdt.internal.compiler.ast.JavadocArrayQualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.JavadocArraySingleTypeReference;
import org.eclipse.jdt.internal.compiler.ast.JavadocFieldReference;
import org.eclipse.jdt.internal.compiler.ast.JavadocMessageSend;
import org.eclipse.jdt.internal.compiler.ast.JavadocQualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.JavadocSingleNameReference;
import org.eclipse.jdt.internal.compiler.ast.JavadocSingleTypeReference;
import org.eclipse.jdt.internal.compiler.ast.ParameterizedQualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.ParameterizedSingleTypeReference;
import org.eclipse.jdt.internal.compiler.ast.QualifiedTypeReference;
import org.eclipse.jdt.internal.compiler.ast.SingleTypeReference;
import org.eclipse.jdt.internal.compiler.lookup.BlockScope;
import org.eclipse.jdt.internal.compiler.lookup.ClassScope;

/** Tells where types are named, in code and in Javadoc, and the members that Javadoc names. */
class TypeNameVisitor extends ASTVisitor {
    final OccurrenceRecorder recorder;

    TypeNameVisitor(OccurrenceRecorder recorder) {
        this.recorder = recorder;
    }

    private boolean useSingle(SingleTypeReference type) {
        if (type.resolvedType != null) {
            recorder.recordName(
                    type.resolvedType.leafComponentType(), type.sourceStart, type.token, Role.USE);
        }
        return true;
    }

    private boolean useQualified(QualifiedTypeReference type) {
        recorder.recordTypes(
                type.resolvedType, type.tokens, type.sourcePositions, type.tokens.length - 1);
        return true;
    }

    @Override
    public boolean visit(SingleTypeReference type, BlockScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(SingleTypeReference type, ClassScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(ArrayTypeReference type, BlockScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(ArrayTypeReference type, ClassScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(ParameterizedSingleTypeReference type, BlockScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(ParameterizedSingleTypeReference type, ClassScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(JavadocSingleTypeReference type, BlockScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(JavadocSingleTypeReference type, ClassScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(JavadocArraySingleTypeReference type, BlockScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(JavadocArraySingleTypeReference type, ClassScope scope) {
        return useSingle(type);
    }

    @Override
    public boolean visit(QualifiedTypeReference type, BlockScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(QualifiedTypeReference type, ClassScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(ArrayQualifiedTypeReference type, BlockScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(ArrayQualifiedTypeReference type, ClassScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(ParameterizedQualifiedTypeReference type, BlockScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(ParameterizedQualifiedTypeReference type, ClassScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(JavadocQualifiedTypeReference type, BlockScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(JavadocQualifiedTypeReference type, ClassScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(JavadocArrayQualifiedTypeReference type, BlockScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(JavadocArrayQualifiedTypeReference type, ClassScope scope) {
        return useQualified(type);
    }

    @Override
    public boolean visit(JavadocMessageSend call, BlockScope scope) {
        recorder.recordAt(call.binding, call.nameSourcePosition, Role.USE);
        return true;
    }

    @Override
    public boolean visit(JavadocMessageSend call, ClassScope scope) {
        recorder.recordAt(call.binding, call.nameSourcePosition, Role.USE);
        return true;
    }

    @Override
    public boolean visit(JavadocFieldReference field, BlockScope scope) {
        recorder.recordAt(
                field.methodBinding == null ? field.binding : field.methodBinding,
                field.nameSourcePosition,
                Role.USE);
        return true;
    }

    @Override
    public boolean visit(JavadocFieldReference field, ClassScope scope) {
        recorder.recordAt(
                field.methodBinding == null ? field.binding : field.methodBinding,
                field.nameSourcePosition,
                Role.USE);
        return true;
    }

    @Override
    public boolean visit(JavadocSingleNameReference name, BlockScope scope) {
        recorder.recordName(name.binding, name.sourceStart, name.token, Role.USE);
        return true;
    }

    @Override
    public boolean visit(JavadocSingleNameReference name, ClassScope scope) {
        recorder.recordName(name.binding, name.sourceStart, name.token, Role.USE);
        return true;
    }
}
