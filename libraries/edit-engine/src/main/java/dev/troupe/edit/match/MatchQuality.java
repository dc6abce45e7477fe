package dev.troupe.edit.match;

import java.util.List;
import java.util.stream.IntStream;

/** Measures how well a place fits a search, line by line. Only lines that tell something are counted. */
record MatchQuality(LineMatch match, List<String> search, IndexedFileLines file) {

    /** Whether a line of the search stands for one that is the same. */
    boolean isSame(int searchLine) {
        return file.same(search.get(searchLine), match.line(searchLine));
    }

    /** Whether it is anywhere in the place, if only beside the one that it was aligned with. */
    boolean hasSomewhere(int searchLine) {
        return IntStream.range(match.start(), match.end())
                .anyMatch(at -> file.same(search.get(searchLine), at));
    }

    /** How many lines are over between those of the search. */
    int over() {
        int over = 0;
        int at = match.start();
        for (LineMatch.Extent extent : match.extents()) {
            for (; at < extent.from(); at++) {
                over += MatchEvidence.speaks(file.lines().get(at)) ? 1 : 0;
            }
            at = Math.max(at, extent.to());
        }
        return over;
    }

    /** How many lines are over or not the same; one that is over may be what another has become. */
    long differing() {
        return Math.max(over(), telling() - same());
    }

    /**
     * Whether most lines are misspelt, and others are missing or stand between them: what is left may as well be a
     * sibling of the place that was meant, which is not in the file any more.
     */
    boolean isScattered() {
        return 2 * same() < telling() && (over() > 0 || lacks());
    }

    private boolean lacks() {
        return lines().anyMatch(i -> !match.isPlaced(i));
    }

    private long telling() {
        return lines().count();
    }

    private long same() {
        return lines().filter(this::isSame).count();
    }

    private IntStream lines() {
        return IntStream.range(0, search.size()).filter(i -> MatchEvidence.speaks(search.get(i)));
    }
}
