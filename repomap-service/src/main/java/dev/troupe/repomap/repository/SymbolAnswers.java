package dev.troupe.repomap.repository;

import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.symbol.FoundDefinition;
import dev.troupe.repomap.symbol.FoundReference;
import dev.troupe.repomap.symbol.RelatedFileFinder;
import dev.troupe.repomap.symbol.SymbolLookup;
import dev.troupe.repomap.tree.IndexedFile;
import dev.troupe.syntax.tag.DefinitionTag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Answers questions about symbols in the files of one checkout. For one thread and question. */
final class SymbolAnswers {
    private static final int LONGEST_LINE = 300;
    private static final String[] NO_LINES = {};

    private final IndexedRepository repository;
    private final List<IndexedFile> files;
    private final SymbolLookup lookup;
    private @Nullable String lastPath;
    private String[] lastLines = NO_LINES;

    SymbolAnswers(IndexedRepository repository, List<IndexedFile> files) {
        this.repository = repository;
        this.files = files;
        this.lookup = new SymbolLookup(files);
    }

    /**
     * Finds all places that answer a question.
     *
     * @param history is asked for when the question wants it
     */
    Stream<SymbolPlace> places(SymbolQuery query, Supplier<CommitHistory> history) {
        boolean bodies = Boolean.TRUE.equals(query.bodies());
        String name = query.name();
        return switch (query.question()) {
            case DEFINITION -> lookup.definitions(name).stream().map(it -> place(it, bodies));
            case MEMBERS -> lookup.members(name).stream().map(it -> place(it, bodies));
            case OUTLINE -> lookup.outline(name).stream().map(it -> place(it, bodies));
            case REFERENCES -> lookup.references(name).stream().flatMap(this::uses);
            case RELATED ->
                    new RelatedFileFinder(files)
                            .find(name, history.get()).stream()
                                    .map(it -> whole(it.file(), String.join(", ", it.reasons())));
            case TESTS -> tests(name);
            case PREFIX -> startingWith(name);
        };
    }

    private Stream<SymbolPlace> tests(String name) {
        boolean isFile = files.stream().anyMatch(it -> it.path().equals(name));
        List<String> paths =
                isFile
                        ? List.of(name)
                        : lookup.definitions(name).stream()
                                .map(it -> it.file().path())
                                .distinct()
                                .toList();
        return paths.stream()
                .flatMap(path ->
                        lookup.testsOf(path).stream()
                                .map(it -> whole(it, "uses what " + path + " defines")))
                .distinct();
    }

    /** Upper and lower case count only where the beginning has upper case. */
    private Stream<SymbolPlace> startingWith(String beginning) {
        boolean isLower = beginning.equals(beginning.toLowerCase(Locale.ROOT));
        return files.stream()
                .flatMap(file ->
                        file.facts().tags().definitions().stream()
                                .filter(it -> begins(it.name(), beginning, isLower))
                                .map(it -> new FoundDefinition(file, it)))
                .sorted(
                        Comparator.comparing((FoundDefinition it) -> it.file().role())
                                .thenComparingInt(it -> it.tag().name().length())
                                .thenComparing(it -> it.tag().name())
                                .thenComparing(it -> it.file().path()))
                .map(it -> place(it, false));
    }

    private static boolean begins(String name, String beginning, boolean ignoreCase) {
        return name.regionMatches(ignoreCase, 0, beginning, 0, beginning.length());
    }

    private SymbolPlace place(FoundDefinition found, boolean withBody) {
        DefinitionTag tag = found.tag();
        String name = tag.container() == null ? tag.name() : tag.container() + "." + tag.name();
        return new SymbolPlace(
                repository.top(),
                found.file().path(),
                tag.nameLine(),
                tag.endLine(),
                name,
                tag.kind().name().toLowerCase(Locale.ROOT),
                tag.signature(),
                withBody ? text(found) : null);
    }

    private @Nullable String text(FoundDefinition found) {
        String[] lines = lines(found.file());
        int from = Math.min(found.tag().line() - 1, lines.length);
        int to = Math.min(found.tag().endLine(), lines.length);
        return from >= to ? null : String.join("", Arrays.asList(lines).subList(from, to));
    }

    private Stream<SymbolPlace> uses(FoundReference found) {
        String[] lines = lines(found.file());
        return found.tag().lines().stream()
                .map(line ->
                        new SymbolPlace(
                                repository.top(),
                                found.file().path(),
                                line,
                                line,
                                found.tag().name(),
                                found.tag().kind().name().toLowerCase(Locale.ROOT),
                                line <= lines.length ? shortened(lines[line - 1].strip()) : null,
                                null));
    }

    private static String shortened(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "…";
    }

    /**
     * None when the file has changed since it was indexed: then its lines are not those that the index knows. Read once for
     * all definitions of a file that come one behind the other.
     */
    private String[] lines(IndexedFile file) {
        if (!file.path().equals(lastPath)) {
            lastPath = file.path();
            lastLines = read(file);
        }
        return lastLines;
    }

    private String[] read(IndexedFile file) {
        try {
            String text = new String(repository.read(file), StandardCharsets.UTF_8);
            return text.split("(?<=\n)", -1);
        } catch (IOException changedSince) {
            return NO_LINES;
        }
    }

    private SymbolPlace whole(IndexedFile file, String why) {
        return new SymbolPlace(repository.top(), file.path(), 0, 0, null, null, why, null);
    }
}
