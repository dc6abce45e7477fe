package dev.troupe.edit.match;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A place that a strategy proposes.
 *
 * @param start index of the first file line, from 0
 * @param end index after the last file line
 * @param fileLines for each search line the index of its file line, or -1 when it has none
 * @param score how well the place fits, from 0 to 1
 */
public record Match(int start, int end, List<Integer> fileLines, double score) {

    /** Copies the alignment. */
    public Match {
        fileLines = List.copyOf(fileLines);
    }

    /** A place where every search line has its counterpart, one after the other. */
    public static Match contiguous(int start, int length) {
        return new Match(
                start,
                start + length,
                IntStream.range(start, start + length).boxed().toList(),
                1.0);
    }
}
