package dev.troupe.javaserver.navigation;

import dev.troupe.javaserver.analysis.FileAnalysis;
import dev.troupe.javaserver.analysis.ResolvedFile;
import dev.troupe.javaserver.document.TextPositions;
import dev.troupe.javaserver.navigation.SymbolOccurrence.Role;
import dev.troupe.javaserver.project.SourceFile;
import dev.troupe.javaserver.project.SourceFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.internal.compiler.lookup.MethodBinding;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;

/** Searches the files of a folder for the occurrences of a symbol, with those of methods that override it. */
public final class ReferenceSearch {
    private static final int MAX_ROUNDS = 5;

    private final FileAnalysis analysis;

    /** Takes the analysis that resolves names. */
    public ReferenceSearch(FileAnalysis analysis) {
        this.analysis = analysis;
    }

    /**
     * The symbol that was searched for, with its occurrences.
     *
     * @param fromLibrary does a class file declare it, or a method that it overrides?
     */
    public record SearchResult(
            SymbolOccurrence symbol, List<FoundOccurrence> occurrences, boolean fromLibrary) {}

    /** Lists the uses of the symbol at a position, and its declarations when asked for. */
    public List<Location> findReferences(
            SourceFolder folder,
            SourceFile file,
            Position position,
            boolean declarations,
            CancelChecker cancellation) {
        return search(folder, file, position, false, cancellation).stream()
                .flatMap(it -> it.occurrences().stream())
                .filter(it -> it.occurrence().role() != Role.CONSTRUCTOR_NAME)
                .filter(it -> declarations || it.occurrence().role() != Role.DECLARATION)
                .map(FoundOccurrence::toLocation)
                .distinct()
                .toList();
    }

    /**
     * Searches for the symbol at a position.
     *
     * @param types take the type when the name is that of a constructor
     */
    public Optional<SearchResult> search(
            SourceFolder folder,
            SourceFile file,
            Position position,
            boolean types,
            CancelChecker cancellation) {
        List<SearchResult> results = new ArrayList<>();
        analysis.resolve(
                folder,
                List.of(file),
                cancellation,
                resolved -> {
                    DefinitionSearch.findSymbol(resolved, position)
                            .ifPresent(it ->
                                    results.add(
                                            search(
                                                    resolved,
                                                    types ? typeOf(it) : it,
                                                    cancellation)));
                });
        return results.stream().findFirst();
    }

    private static SymbolOccurrence typeOf(SymbolOccurrence symbol) {
        SymbolKey type =
                symbol.binding() instanceof MethodBinding method && method.isConstructor()
                        ? SymbolKey.of(method.declaringClass)
                        : null;
        return type == null || !(symbol.binding() instanceof MethodBinding method)
                ? symbol
                : new SymbolOccurrence(
                        type,
                        method.declaringClass,
                        symbol.start(),
                        symbol.end(),
                        symbol.role(),
                        symbol.method());
    }

    private SearchResult search(
            ResolvedFile resolved, SymbolOccurrence symbol, CancelChecker cancellation) {
        OverrideFamily family = OverrideFamily.of(symbol, resolved.environment());
        List<FoundOccurrence> found = List.of();
        boolean grew = true;
        for (int round = 0; grew && round < MAX_ROUNDS; round++) {
            Round next = new Round(family);
            analysis.resolve(
                    resolved.folder(),
                    listCandidates(resolved, symbol.key()),
                    cancellation,
                    next::visit);
            found = next.found;
            grew = next.grew;
        }
        return new SearchResult(symbol, found, family.isFromLibrary());
    }

    private static List<SourceFile> listCandidates(ResolvedFile resolved, SymbolKey key) {
        if (key.isLocal()) {
            return List.of(resolved.file());
        }
        String name =
                key.kind() == SymbolKey.Kind.CONSTRUCTOR ? simpleName(key.owner()) : key.name();
        return resolved.folder().listFiles().stream()
                .filter(it -> it.summary().canMention(name))
                .toList();
    }

    private static String simpleName(String owner) {
        return owner.substring(Math.max(owner.lastIndexOf('.'), owner.lastIndexOf('$')) + 1);
    }

    /** One pass over the candidates; the family may grow by what methods in it override besides. */
    private static final class Round {
        private final OverrideFamily family;
        private final List<FoundOccurrence> found = new ArrayList<>();
        private boolean grew;

        Round(OverrideFamily family) {
            this.family = family;
        }

        void visit(ResolvedFile file) {
            TextPositions positions = file.positions();
            OccurrenceVisitor.visitAll(
                    file.unit(),
                    file.text(),
                    it -> {
                        if (family.contains(it.key(), it.binding(), file.environment())) {
                            if (it.role() == Role.DECLARATION
                                    && it.binding() instanceof MethodBinding method) {
                                grew |= family.widen(method, file.environment());
                            }
                            found.add(
                                    new FoundOccurrence(
                                            file.file(),
                                            positions.toRange(it.start(), it.end()),
                                            it));
                        }
                    });
        }
    }
}
