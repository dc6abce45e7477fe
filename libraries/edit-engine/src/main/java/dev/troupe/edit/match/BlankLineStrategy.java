package dev.troupe.edit.match;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compares the lines that are not blank; blank lines may be more or fewer.
 *
 * @param outside whether only those before the first and after the last other line may
 */
record BlankLineStrategy(String name, double confidence, boolean outside) implements MatchStrategy {

    @Override
    public boolean shiftsIndentation() {
        return true;
    }

    @Override
    public List<LineMatch> candidates(List<String> search, IndexedFileLines file) {
        int[] ours = written(search);
        if (ours.length == 0 || (outside && ours.length == search.size())) {
            return List.of();
        }
        int[] theirs = file.written();
        int[] hashes = file.sought(search).hashes();
        int[] needle = IntStream.of(ours).map(i -> hashes[i]).toArray();
        List<LineMatch> matches = new ArrayList<>();
        for (int start : SequenceFinder.of(needle, file.writtenHashes())) {
            int[] at = Arrays.copyOfRange(theirs, start, start + ours.length);
            if (fits(search, ours, at, file)
                    && (!outside || sameDistances(ours, at))
                    && matches.size() < MOST) {
                matches.add(BlankLineAligner.paired(search, ours, at, file, 1.0));
            }
        }
        return matches;
    }

    private static boolean fits(
            List<String> search, int[] ours, int[] theirs, IndexedFileLines file) {
        return IntStream.range(0, ours.length)
                .allMatch(i ->
                        LineNormalisation.TYPOGRAPHY
                                .key(search.get(ours[i]))
                                .equals(file.key(theirs[i])));
    }

    private static boolean sameDistances(int[] ours, int[] theirs) {
        return IntStream.range(1, ours.length)
                .allMatch(i -> ours[i] - ours[i - 1] == theirs[i] - theirs[i - 1]);
    }

    private static int[] written(List<String> lines) {
        return IntStream.range(0, lines.size()).filter(i -> !lines.get(i).isBlank()).toArray();
    }
}
