package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.symbol.FoundDefinition;
import dev.troupe.repomap.symbol.FoundReference;
import dev.troupe.repomap.symbol.RelatedFileFinder;
import dev.troupe.repomap.symbol.SymbolLookup;
import dev.troupe.syntax.tag.DefinitionTag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

    /**
     * Places that answer a question.
     *
     * @param places the first of them
     * @param total how many there are
     */
    record FoundPlaces(List<SymbolPlace> places, int total) {}

    SymbolAnswers(IndexedRepository repository, List<IndexedFile> files) {
        this.repository = repository;
        this.files = files;
        this.lookup = new SymbolLookup(files);
    }

    /**
     * Finds the places that answer a question.
     *
     * @param most how many are given at most
     * @param history is asked for when the question wants it
     */
    FoundPlaces find(SymbolQuery query, int most, Supplier<CommitHistory> history) {
        boolean bodies = Boolean.TRUE.equals(query.bodies());
        String name = query.name();
        return switch (query.question()) {
            case DEFINITION -> first(most, definitions(lookup.definitions(name), bodies));
            case MEMBERS -> first(most, definitions(lookup.members(name), bodies));
            case OUTLINE -> first(most, definitions(lookup.outline(name), bodies));
            case REFERENCES -> first(most, lookup.references(name).stream().flatMap(this::uses));
            case RELATED -> first(most, related(name, history.get()));
            case TESTS -> first(most, tests(name));
            case PREFIX -> {
                var found = repository.names().find(files, name, most);
                yield new FoundPlaces(definitions(found.best(), false).toList(), found.total());
            }
        };
    }

    private static FoundPlaces first(int most, Stream<SymbolPlace> places) {
        List<SymbolPlace> all = places.toList();
        return new FoundPlaces(all.subList(0, Math.min(most, all.size())), all.size());
    }

    private Stream<SymbolPlace> definitions(List<FoundDefinition> found, boolean bodies) {
        return found.stream().map(it -> place(it, bodies));
    }

    private Stream<SymbolPlace> related(String path, CommitHistory history) {
        return new RelatedFileFinder(files)
                .find(path, history).stream()
                        .map(it -> whole(it.file(), String.join(", ", it.reasons())));
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

    private SymbolPlace place(FoundDefinition found, boolean withBody) {
        DefinitionTag tag = found.tag();
        String name = tag.container() == null ? tag.name() : tag.container() + "." + tag.name();
        return new SymbolPlace(
                repository.top(),
                found.file().path(),
                tag.nameLine(),
                tag.line(),
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
        return new SymbolPlace(repository.top(), file.path(), 0, 0, 0, null, null, why, null);
    }
}
