package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.analysis.FileAnalysis;
import dev.troupe.javaserver.analysis.ResolvedFile;
import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Finds what the name at a position stands for, and where that is declared. */
public final class DefinitionSearch {
    private final FileAnalysis analysis;

    /** Takes the analysis that resolves names. */
    public DefinitionSearch(FileAnalysis analysis) {
        this.analysis = analysis;
    }

    /** Finds the occurrences whose name is at a position: more than one where a name stands for two symbols. */
    List<SymbolOccurrence> findAt(
            SourceFolder folder, SourceFile file, Position position, CancelChecker cancellation) {
        List<SymbolOccurrence> found = new ArrayList<>();
        analysis.resolve(
                folder,
                List.of(file),
                cancellation,
                resolved -> {
                    int offset = resolved.positions().toOffset(position);
                    collect(resolved, offset, found);
                });
        return found;
    }

    private static void collect(ResolvedFile resolved, int offset, List<SymbolOccurrence> into) {
        List<SymbolOccurrence> covering = new ArrayList<>();
        OccurrenceVisitor.visitAll(
                resolved.unit(),
                resolved.text(),
                it -> {
                    if (it.covers(offset)) {
                        covering.add(it);
                    }
                });
        // Between two names without a space, the one that starts there counts.
        int start = covering.stream().mapToInt(SymbolOccurrence::start).max().orElse(0);
        covering.stream().filter(it -> it.start() == start).forEach(into::add);
    }

    /** Finds the symbol that a rename or a search means: of a constructor's call, the type. */
    static Optional<SymbolOccurrence> findSymbol(ResolvedFile resolved, Position position) {
        List<SymbolOccurrence> found = new ArrayList<>();
        collect(resolved, resolved.positions().toOffset(position), found);
        return found.stream().min(Comparator.comparingInt(DefinitionSearch::rank));
    }

    private static int rank(SymbolOccurrence occurrence) {
        return occurrence.role() == Role.CONSTRUCTION || occurrence.role() == Role.CONSTRUCTOR_NAME
                ? 1
                : 0;
    }

    /** Finds where the symbol at a position is declared; nothing for classes of the JDK and of jars. */
    public List<Location> findDefinitions(
            SourceFolder folder, SourceFile file, Position position, CancelChecker cancellation) {
        List<SymbolOccurrence> found = findAt(folder, file, position, cancellation);
        boolean construction = found.stream().anyMatch(it -> it.role() == Role.CONSTRUCTION);
        return found.stream()
                .filter(it -> !construction || it.role() == Role.CONSTRUCTION)
                .map(it -> SymbolSite.find(it.binding()))
                .filter(it -> it != null)
                .map(SymbolSite::toLocation)
                .distinct()
                .toList();
    }
}
