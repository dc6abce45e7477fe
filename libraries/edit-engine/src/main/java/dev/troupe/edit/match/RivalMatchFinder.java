package dev.troupe.edit.match;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Another place with the lines of a search one by one, most of them as they are, and among them one that the best
 * place lacks. Where lines repeat, an alignment that scores better may hide it.
 */
final class RivalMatchFinder {
    private static final int MOST_PLACES = 40;

    private final LineMatch lineMatch;
    private final List<String> search;
    private final IndexedFileLines file;

    private RivalMatchFinder(LineMatch lineMatch, List<String> search, IndexedFileLines file) {
        this.lineMatch = lineMatch;
        this.search = search;
        this.file = file;
    }

    /** The first one; empty when there is none. */
    static Optional<LineMatch> of(LineMatch bestMatch, List<String> search, IndexedFileLines file) {
        return new RivalMatchFinder(bestMatch, search, file).first();
    }

    private Optional<LineMatch> first() {
        long least = (IntStream.range(0, search.size()).filter(this::tells).count() + 1) / 2;
        return IntStream.range(0, search.size())
                .filter(i -> tells(i) && !file.same(search.get(i), lineMatch.line(i)))
                .flatMap(i -> file.places(search.get(i)).limit(MOST_PLACES).map(at -> at - i))
                .filter(start -> start >= 0 && start + search.size() <= file.size())
                .filter(start -> file.effort().pays(search.size()) && same(start) >= least)
                .mapToObj(start -> LineMatch.contiguous(start, search.size()))
                .filter(lineMatch::isApart)
                .findFirst();
    }

    private boolean tells(int line) {
        return MatchEvidence.speaks(search.get(line));
    }

    private long same(int start) {
        return IntStream.range(0, search.size())
                .filter(i -> tells(i) && file.same(search.get(i), start + i))
                .count();
    }
}
