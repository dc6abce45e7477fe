package dev.troupe.edit.match;

import java.util.List;
import java.util.OptionalInt;

/** Finds where a piece of a file begins or ends by its first or last lines. */
public final class AnchorLineFinder {
    private static final MatchStrategy LINES =
            new NormalisedLineStrategy("anchor", 1.0, LineNormalisation.TRAILING);
    private static final int LONGEST = 12;

    private AnchorLineFinder() {}

    /** The piece without blank lines at its beginning or its end. */
    public static List<String> trimmed(List<String> piece, boolean beginning, boolean end) {
        int from = 0;
        int to = piece.size();
        while (beginning && from < to && piece.get(from).isBlank()) {
            from++;
        }
        while (end && to > from && piece.get(to - 1).isBlank()) {
            to--;
        }
        return piece.subList(from, to);
    }

    /** Where the first lines of a piece are, at or behind {@code floor}; empty unless that is one place. */
    public static OptionalInt head(List<String> piece, IndexedFileLines file, int floor) {
        for (int length = 1; length <= Math.min(LONGEST, piece.size()); length++) {
            List<String> lines = piece.subList(0, length);
            List<LineMatch> places = behind(lines, file, floor);
            if (places.isEmpty()) {
                return OptionalInt.empty();
            }
            if (places.size() == 1 && MatchEvidence.speaks(lines)) {
                return OptionalInt.of(places.getFirst().start());
            }
        }
        return OptionalInt.empty();
    }

    /** Where the last lines of a piece end, behind {@code floor}; empty unless that is one place. */
    public static OptionalInt tail(List<String> piece, IndexedFileLines file, int floor) {
        for (int length = 1; length <= Math.min(LONGEST, piece.size()); length++) {
            List<String> lines = piece.subList(piece.size() - length, piece.size());
            List<LineMatch> places = behind(lines, file, floor);
            if (places.isEmpty()) {
                return OptionalInt.empty();
            }
            if (places.size() == 1 && MatchEvidence.speaks(lines)) {
                return OptionalInt.of(places.getFirst().end());
            }
        }
        return OptionalInt.empty();
    }

    private static List<LineMatch> behind(List<String> lines, IndexedFileLines file, int floor) {
        return LINES.candidates(lines, file).stream()
                .filter(match -> match.start() >= floor)
                .toList();
    }
}
