package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.analysis.FileAnalysis;
import dev.troupe.javaserver.document.TextPositions;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jdt.internal.compiler.ast.AbstractMethodDeclaration;
import org.eclipse.jdt.internal.compiler.ast.AbstractVariableDeclaration;
import org.eclipse.jdt.internal.compiler.ast.FieldDeclaration;
import org.eclipse.jdt.internal.compiler.ast.TypeDeclaration;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.jspecify.annotations.Nullable;

/** Lists the types of a file with their members, in the order of the text. */
public final class DocumentOutline {
    private final FileAnalysis analysis;

    /** Takes the analysis that parses the file. */
    public DocumentOutline(FileAnalysis analysis) {
        this.analysis = analysis;
    }

    /** Lists the symbols of a file. */
    public List<DocumentSymbol> listSymbols(
            SourceFolder folder, SourceFile file, CancelChecker cancellation) {
        List<DocumentSymbol> found = new ArrayList<>();
        analysis.resolve(
                folder,
                List.of(file),
                cancellation,
                it -> found.addAll(listTypes(it.unit().types, it.positions())));
        return found;
    }

    private static List<DocumentSymbol> listTypes(
            TypeDeclaration @Nullable [] types, TextPositions positions) {
        List<DocumentSymbol> found = new ArrayList<>();
        for (TypeDeclaration type : types == null ? new TypeDeclaration[0] : types) {
            if (String.valueOf(type.name).equals("package-info")) {
                continue;
            }
            DocumentSymbol symbol =
                    new DocumentSymbol(
                            String.valueOf(type.name),
                            kindOf(type),
                            positions.toRange(
                                    type.declarationSourceStart, type.declarationSourceEnd + 1),
                            positions.toRange(type.sourceStart, type.sourceEnd + 1));
            List<DocumentSymbol> members = new ArrayList<>(listTypes(type.memberTypes, positions));
            addFields(type, positions, members);
            addMethods(type, positions, members);
            members.sort(
                    Comparator.comparingInt((DocumentSymbol it) ->
                                    it.getSelectionRange().getStart().getLine())
                            .thenComparingInt(
                                    it -> it.getSelectionRange().getStart().getCharacter()));
            symbol.setChildren(members);
            found.add(symbol);
        }
        return found;
    }

    private static void addFields(
            TypeDeclaration type, TextPositions positions, List<DocumentSymbol> into) {
        for (FieldDeclaration field : type.fields == null ? new FieldDeclaration[0] : type.fields) {
            if (field.getKind() != AbstractVariableDeclaration.INITIALIZER) {
                boolean constant = field.getKind() == AbstractVariableDeclaration.ENUM_CONSTANT;
                into.add(
                        new DocumentSymbol(
                                String.valueOf(field.name),
                                constant ? SymbolKind.EnumMember : SymbolKind.Field,
                                positions.toRange(
                                        Math.min(field.declarationSourceStart, field.sourceStart),
                                        Math.max(field.declarationSourceEnd, field.sourceEnd) + 1),
                                positions.toRange(field.sourceStart, field.sourceEnd + 1)));
            }
        }
    }

    private static void addMethods(
            TypeDeclaration type, TextPositions positions, List<DocumentSymbol> into) {
        for (AbstractMethodDeclaration method :
                type.methods == null ? new AbstractMethodDeclaration[0] : type.methods) {
            if (!method.isDefaultConstructor()
                    && !method.isClinit()
                    && method.declarationSourceEnd > method.sourceStart) {
                String parameters =
                        method.arguments == null
                                ? ""
                                : Arrays.stream(method.arguments)
                                        .map(it -> String.valueOf(it.type))
                                        .collect(Collectors.joining(", "));
                into.add(
                        new DocumentSymbol(
                                String.valueOf(method.selector) + "(" + parameters + ")",
                                method.isConstructor() ? SymbolKind.Constructor : SymbolKind.Method,
                                positions.toRange(
                                        method.declarationSourceStart,
                                        method.declarationSourceEnd + 1),
                                positions.toRange(
                                        method.sourceStart,
                                        method.sourceStart + method.selector.length)));
            }
        }
    }

    private static SymbolKind kindOf(TypeDeclaration type) {
        return switch (TypeDeclaration.kind(type.modifiers)) {
            case TypeDeclaration.INTERFACE_DECL, TypeDeclaration.ANNOTATION_TYPE_DECL ->
                    SymbolKind.Interface;
            case TypeDeclaration.ENUM_DECL -> SymbolKind.Enum;
            case TypeDeclaration.RECORD_DECL -> SymbolKind.Struct;
            default -> SymbolKind.Class;
        };
    }
}
