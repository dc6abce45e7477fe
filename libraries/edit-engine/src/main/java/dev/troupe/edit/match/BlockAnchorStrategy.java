package dev.troupe.edit.match;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds lines of which the first and the last are in the file once each. What lies between must be lines of the search
 * for the most part, although many more of these may be invented.
 */
final class BlockAnchorStrategy implements MatchStrategy {
    private static final int SHORTEST = 3;

    /** Every line of the search is compared with every line between: beyond this that takes too long. */
    private static final int LONGEST = 500;

    private static final double LEAST_KNOWN = 0.8;
    private static final double LEAST_FOUND = 0.5;

    @Override
    public String name() {
        return "block-anchor";
    }

    @Override
    public double confidence() {
        return 0.8;
    }

    @Override
    public boolean shiftsIndentation() {
        return true;
    }

    @Override
    public List<LineMatch> candidates(List<String> search, IndexedFileLines file) {
        return between(search, file).map(it -> judged(it, search, file)).orElse(List.of());
    }

    /** A match holds both anchors, so that it need not be looked for where they are not apart from the best place. */
    @Override
    public List<LineMatch> elsewhere(
            LineMatch bestMatch, List<String> search, IndexedFileLines file) {
        return between(search, file)
                .filter(it -> it.last < bestMatch.start() || it.first >= bestMatch.end())
                .map(it -> judged(it, search, file))
                .orElse(List.of());
    }

    /**
     * Limits where the match must be.
     *
     * @param telling the search lines that tell something
     * @param first the file line of the first of them
     * @param last that of the last one
     */
    private record Between(List<Integer> telling, int first, int last) {}

    private static Optional<Between> between(List<String> search, IndexedFileLines file) {
        List<Integer> telling =
                IntStream.range(0, search.size())
                        .filter(i -> MatchEvidence.speaks(search.get(i)))
                        .boxed()
                        .toList();
        if (telling.size() < SHORTEST
                || search.size() > LONGEST
                || search.stream().anyMatch(file::elides)) {
            return Optional.empty();
        }
        int first = file.only(search.get(telling.getFirst()));
        int last = file.only(search.get(telling.getLast()));
        boolean plausible = first >= 0 && first < last && last - first <= 2 * (long) search.size();
        return plausible ? Optional.of(new Between(telling, first, last)) : Optional.empty();
    }

    private static List<LineMatch> judged(
            Between anchors, List<String> search, IndexedFileLines file) {
        int first = anchors.first;
        int last = anchors.last;
        if (!file.effort().pays((long) search.size() * (last - first + search.size()))) {
            return List.of();
        }
        AlignmentSeeds.Window between =
                new AlignmentSeeds.Window(first, last + 1, first - search.size(), last, 0);
        return new LineAligner(search, file)
                .align(between).stream()
                        .map(match -> judged(match, anchors.telling, first, last, file))
                        .filter(match -> match.score() > 0)
                        .toList();
    }

    /** The match with the share of the file's lines that the search knows; 0 when that is too little. */
    private static LineMatch judged(
            LineMatch match, List<Integer> telling, int first, int last, IndexedFileLines file) {
        int found = (int) telling.stream().filter(i -> match.line(i) >= 0).count();
        int written =
                (int)
                        IntStream.rangeClosed(first, last)
                                .filter(at -> MatchEvidence.speaks(file.lines().get(at)))
                                .count();
        boolean anchored =
                match.line(telling.getFirst()) == first && match.line(telling.getLast()) == last;
        double known = (double) found / written;
        boolean enough = anchored && known >= LEAST_KNOWN && found >= LEAST_FOUND * telling.size();
        return new LineMatch(match.start(), match.end(), match.extents(), enough ? known : 0);
    }
}
