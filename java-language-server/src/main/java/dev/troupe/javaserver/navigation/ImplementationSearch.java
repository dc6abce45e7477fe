package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.analysis.FileAnalysis;
import dev.troupe.javaserver.analysis.ResolvedFile;
import dev.troupe.javaserver.document.DocumentUris;
import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.jdt.internal.compiler.lookup.ReferenceBinding;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Finds the types below a type, and the methods that override or implement a method. */
public final class ImplementationSearch {
    private final FileAnalysis analysis;

    /** Takes the analysis that resolves names. */
    public ImplementationSearch(FileAnalysis analysis) {
        this.analysis = analysis;
    }

    /** Lists the implementations of the type or method at a position. */
    public List<Location> findImplementations(
            SourceFolder folder, SourceFile file, Position position, CancelChecker cancellation) {
        List<Location> found = new ArrayList<>();
        analysis.resolve(
                folder,
                List.of(file),
                cancellation,
                resolved -> {
                    SymbolOccurrence symbol =
                            DefinitionSearch.findSymbol(resolved, position).orElse(null);
                    if (symbol != null) {
                        found.addAll(search(folder, symbol, cancellation));
                    }
                });
        return found;
    }

    private Set<Location> search(
            SourceFolder folder, SymbolOccurrence symbol, CancelChecker cancellation) {
        Set<Location> locations = new LinkedHashSet<>();
        if (symbol.binding() instanceof MethodBinding) {
            List<SourceFile> candidates = listMentioning(folder, Set.of(symbol.key().name()));
            analysis.resolve(
                    folder,
                    candidates,
                    cancellation,
                    it -> addMethods(it, symbol.key(), locations));
        } else if (symbol.binding() instanceof ReferenceBinding) {
            Set<String> names = new HashSet<>(Set.of(symbol.key().name()));
            int known = 0;
            while (known != names.size()) {
                known = names.size();
                List<SourceFile> candidates = listMentioning(folder, names);
                analysis.resolve(
                        folder,
                        candidates,
                        cancellation,
                        it -> addTypes(it, symbol.key(), locations, names));
            }
        }
        return locations;
    }

    private static List<SourceFile> listMentioning(SourceFolder folder, Set<String> names) {
        return folder.listFiles().stream()
                .filter(it -> names.stream().anyMatch(it.summary()::canMention))
                .toList();
    }

    private static void addTypes(
            ResolvedFile file, SymbolKey target, Set<Location> locations, Set<String> names) {
        forEachDeclaration(
                file,
                it -> {
                    if (it.key().kind() == SymbolKey.Kind.TYPE
                            && it.binding() instanceof ReferenceBinding type
                            && isBelow(type, target)) {
                        locations.add(locate(file, it));
                        names.add(it.key().name());
                    }
                });
    }

    private static boolean isBelow(ReferenceBinding type, SymbolKey target) {
        List<SymbolKey> above = new ArrayList<>();
        OverrideFamily.forEachSupertype(type, it -> above.add(SymbolKey.of(it)));
        return above.contains(target);
    }

    private static void addMethods(ResolvedFile file, SymbolKey target, Set<Location> locations) {
        forEachDeclaration(
                file,
                it -> {
                    boolean implementing =
                            it.binding() instanceof MethodBinding method
                                    && OverrideFamily.listOverridden(method, file.environment())
                                            .stream()
                                            .anyMatch(above -> target.equals(SymbolKey.of(above)));
                    if (implementing) {
                        locations.add(locate(file, it));
                    }
                });
    }

    private static void forEachDeclaration(
            ResolvedFile file, java.util.function.Consumer<SymbolOccurrence> visitor) {
        OccurrenceVisitor.visitAll(
                file.unit(),
                file.text(),
                it -> {
                    if (it.role() == Role.DECLARATION) {
                        visitor.accept(it);
                    }
                });
    }

    private static Location locate(ResolvedFile file, SymbolOccurrence occurrence) {
        return new Location(
                DocumentUris.toUri(file.file().path()),
                file.positions().toRange(occurrence.start(), occurrence.end()));
    }
}
