package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.document.DocumentUris;
import dev.troupe.javaserver.document.TextPositions;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import dev.troupe.javaserver.project.SymbolDeclaration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Searches the declarations of all folders by name; exact names come first. */
public final class WorkspaceSymbols {
    private static final int MAX_SYMBOLS = 500;

    private WorkspaceSymbols() {}

    /** Lists the declarations whose names contain a query, whatever the case. */
    public static List<WorkspaceSymbol> search(
            List<SourceFolder> folders, String query, CancelChecker cancellation) {
        String wanted = query.toLowerCase(Locale.ROOT);
        List<WorkspaceSymbol> exact = new ArrayList<>();
        List<WorkspaceSymbol> others = new ArrayList<>();
        for (SourceFolder folder : folders) {
            for (SourceFile file : folder.listFiles()) {
                cancellation.checkCanceled();
                TextPositions positions = null;
                for (SymbolDeclaration each : file.summary().declarations()) {
                    String name = each.name().toLowerCase(Locale.ROOT);
                    List<WorkspaceSymbol> into = name.equals(wanted) ? exact : others;
                    if (name.contains(wanted) && into.size() < MAX_SYMBOLS) {
                        char[] text = folder.readText(file);
                        positions =
                                positions == null
                                        ? new TextPositions(text == null ? new char[0] : text)
                                        : positions;
                        into.add(toSymbol(file, each, positions));
                    }
                }
            }
        }
        exact.addAll(others);
        return exact.subList(0, Math.min(exact.size(), MAX_SYMBOLS));
    }

    private static WorkspaceSymbol toSymbol(
            SourceFile file, SymbolDeclaration declaration, TextPositions positions) {
        Location location =
                new Location(
                        DocumentUris.toUri(file.path()),
                        positions.toRange(
                                declaration.start(),
                                declaration.start() + declaration.name().length()));
        String packageName = file.summary().packageName();
        String dot = packageName.isEmpty() || declaration.container().isEmpty() ? "" : ".";
        return new WorkspaceSymbol(
                declaration.name(),
                kindOf(declaration.form()),
                Either.forLeft(location),
                packageName + dot + declaration.container());
    }

    private static SymbolKind kindOf(SymbolDeclaration.Form form) {
        return switch (form) {
            case CLASS -> SymbolKind.Class;
            case INTERFACE, ANNOTATION -> SymbolKind.Interface;
            case ENUM -> SymbolKind.Enum;
            case RECORD -> SymbolKind.Struct;
            case METHOD -> SymbolKind.Method;
            case CONSTRUCTOR -> SymbolKind.Constructor;
            case FIELD -> SymbolKind.Field;
            case ENUM_CONSTANT -> SymbolKind.EnumMember;
        };
    }
}
