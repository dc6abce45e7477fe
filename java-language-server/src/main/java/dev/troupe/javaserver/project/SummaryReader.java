package dev.troupe.javaserver.project;

import dev.troupe.javaserver.project.SymbolDeclaration.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AbstractVariableDeclaration;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.RecordComponent;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.parser.Parser;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.eclipse.jdt.internal.compiler.problem.ProblemReporter;

/** Parses source texts without bodies to learn what they declare. */
final class SummaryReader {
    private final Parser parser;

    SummaryReader(CompilerOptions options) {
        parser =
                new Parser(
                        new ProblemReporter(
                                DefaultErrorHandlingPolicies.proceedWithAllProblems(),
                                options,
                                new DefaultProblemFactory(Locale.ENGLISH)),
                        false);
    }

    SourceSummary readSummary(ContentDigest digest, String text) {
        char[] characters = text.toCharArray();
        SourceUnit source = new SourceUnit("Summary.java", characters);
        CompilationUnitDeclaration unit =
                parser.dietParse(source, new CompilationResult(source, 0, 1, 500));
        String packageName =
                unit.currentPackage == null
                        ? ""
                        : CharOperation.toString(unit.currentPackage.tokens);
        List<SymbolDeclaration> declarations = new ArrayList<>();
        addTypes(unit.types, "", declarations);
        return new SourceSummary(
                digest, packageName.intern(), List.copyOf(declarations), WordHashes.of(characters));
    }

    private static void addTypes(
            TypeDeclaration[] types, String container, List<SymbolDeclaration> to) {
        if (types == null) {
            return;
        }
        for (TypeDeclaration type : types) {
            if (type.name.length == 0
                    || CharOperation.equals(type.name, "package-info".toCharArray())) {
                continue;
            }
            String name = nameOf(type.name);
            to.add(new SymbolDeclaration(name, container, formOf(type), type.sourceStart));
            String inner = container.isEmpty() ? name : container + "." + name;
            addMembers(type, inner, to);
            addTypes(type.memberTypes, inner, to);
        }
    }

    private static void addMembers(
            TypeDeclaration type, String container, List<SymbolDeclaration> to) {
        if (type.recordComponents != null) {
            for (RecordComponent component : type.recordComponents) {
                to.add(
                        new SymbolDeclaration(
                                nameOf(component.name),
                                container,
                                Form.FIELD,
                                component.sourceStart));
            }
        }
        if (type.fields != null) {
            for (FieldDeclaration field : type.fields) {
                boolean constant = field.getKind() == AbstractVariableDeclaration.ENUM_CONSTANT;
                if (field.getKind() != AbstractVariableDeclaration.INITIALIZER
                        && field.declarationSourceEnd > 0) {
                    Form form = constant ? Form.ENUM_CONSTANT : Form.FIELD;
                    to.add(
                            new SymbolDeclaration(
                                    nameOf(field.name), container, form, field.sourceStart));
                }
            }
        }
        if (type.methods != null) {
            for (AbstractMethodDeclaration method : type.methods) {
                if (!method.isDefaultConstructor() && !method.isClinit()) {
                    Form form = method.isConstructor() ? Form.CONSTRUCTOR : Form.METHOD;
                    to.add(
                            new SymbolDeclaration(
                                    nameOf(method.selector), container, form, method.sourceStart));
                }
            }
        }
    }

    private static Form formOf(TypeDeclaration type) {
        return switch (TypeDeclaration.kind(type.modifiers)) {
            case TypeDeclaration.INTERFACE_DECL -> Form.INTERFACE;
            case TypeDeclaration.ENUM_DECL -> Form.ENUM;
            case TypeDeclaration.RECORD_DECL -> Form.RECORD;
            case TypeDeclaration.ANNOTATION_TYPE_DECL -> Form.ANNOTATION;
            default -> Form.CLASS;
        };
    }

    private static String nameOf(char[] name) {
        return new String(name).intern();
    }
}
