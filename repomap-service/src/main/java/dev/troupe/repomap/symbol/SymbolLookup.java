package dev.troupe.repomap.symbol;

import dev.troupe.contentindex.term.TermHash;
import dev.troupe.contentindex.tree.FileRole;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.syntax.tag.DefinitionTag;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Looks up symbols in the files of a tree. Names are compared as they are written, upper and lower case included. */
public final class SymbolLookup {
    private final List<IndexedFile> files;

    /** Looks up in these files. */
    public SymbolLookup(List<IndexedFile> files) {
        this.files = files;
    }

    /**
     * Finds the definitions of a symbol: those in sources first, then by path and line.
     *
     * @param written its name, with or without what it belongs to; a name may have dots of its own, as a heading's or a namespace's
     *     has
     */
    public List<FoundDefinition> definitions(String written) {
        SymbolName name = SymbolName.parse(written);
        String whole = written.strip();
        int hash = TermHash.of(name.name());
        int wholeHash = TermHash.of(whole);
        return files.stream()
                .filter(it -> defines(it, hash) || defines(it, wholeHash))
                .flatMap(SymbolLookup::all)
                .filter(it -> name.isNameOf(it.tag()) || it.tag().name().equals(whole))
                .sorted(
                        Comparator.comparing((FoundDefinition it) -> it.file().role())
                                .thenComparing(it -> it.file().path())
                                .thenComparingInt(it -> it.tag().nameLine()))
                .toList();
    }

    private static boolean defines(IndexedFile file, int hash) {
        return Arrays.binarySearch(file.facts().definedNames(), hash) >= 0;
    }

    /** Finds what belongs to a symbol: the definitions within its own, in their order, each once. */
    public List<FoundDefinition> members(String written) {
        return definitions(written).stream()
                .flatMap(owner ->
                        all(owner.file())
                                .filter(it -> owner.tag().name().equals(it.tag().container()))
                                .filter(it -> isWithin(it.tag(), owner.tag())))
                .distinct()
                .toList();
    }

    private static boolean isWithin(DefinitionTag inner, DefinitionTag outer) {
        return inner.line() >= outer.line() && inner.endLine() <= outer.endLine();
    }

    /** Finds the uses of a symbol, by path. Other symbols of the same name are among them. */
    public List<FoundReference> references(String written) {
        String name = SymbolName.parse(written).name();
        int hash = TermHash.of(name);
        return files.stream()
                .filter(it -> mayUse(it, name, hash))
                .flatMap(file ->
                        file.facts().tags().references().stream()
                                .filter(it -> it.name().equals(name))
                                .map(it -> new FoundReference(file, it)))
                .toList();
    }

    /** Names that the list of used names leaves out may be used everywhere. */
    private static boolean mayUse(IndexedFile file, String name, int hash) {
        boolean isListed = name.matches("[A-Za-z_$][A-Za-z0-9_$]{3,39}");
        return !isListed || Arrays.binarySearch(file.facts().usedNames(), hash) >= 0;
    }

    /** Lists the definitions of a file in their order; none when it is not there. */
    public List<FoundDefinition> outline(String path) {
        return files.stream()
                .filter(it -> it.path().equals(path))
                .flatMap(SymbolLookup::all)
                .toList();
    }

    /** Finds the tests that use what a file defines, those that use most of it first. */
    public List<IndexedFile> testsOf(String path) {
        int[] defined =
                files.stream()
                        .filter(it -> it.path().equals(path))
                        .map(IndexedFile::codeNames)
                        .findFirst()
                        .orElse(new int[0]);
        return files.stream()
                .filter(it -> it.role() == FileRole.TEST && uses(it, defined) > 0)
                .sorted(
                        Comparator.comparingInt((IndexedFile it) -> -uses(it, defined))
                                .thenComparing(IndexedFile::path))
                .toList();
    }

    private static int uses(IndexedFile file, int[] names) {
        int[] used = file.facts().usedNames();
        return (int) Arrays.stream(names).filter(it -> Arrays.binarySearch(used, it) >= 0).count();
    }

    private static Stream<FoundDefinition> all(IndexedFile file) {
        return file.facts().tags().definitions().stream().map(it -> new FoundDefinition(file, it));
    }
}
