package dev.troupe.edit.match;

import java.util.ArrayList;
import java.util.List;

/**
 * A place that a strategy proposes.
 *
 * @param start index of the first file line, from 0
 * @param end index after the last file line
 * @param extents for each search line the file lines that it stands for
 * @param score how well the place fits, from 0 to 1
 */
public record LineMatch(int start, int end, List<Extent> extents, double score) {

    /**
     * File lines [{@code from}, {@code to}).
     *
     * @param leftOut whether the search line stands for those that it leaves out, any number; otherwise it is one
     *     line, or none when it is not in the file
     */
    public record Extent(int from, int to, boolean leftOut) {
        /** One line. */
        public static Extent line(int at) {
            return new Extent(at, at + 1, false);
        }

        /** Those between two pieces. */
        static Extent leftOut(int from, int to) {
            return new Extent(from, to, true);
        }

        /** No line, between two. */
        public static Extent none(int at) {
            return new Extent(at, at, false);
        }
    }

    /** Copies the alignment. */
    public LineMatch {
        extents = List.copyOf(extents);
    }

    /** A place where every search line has its counterpart, one after the other. */
    public static LineMatch contiguous(int start, int length) {
        List<Extent> extents = new ArrayList<>(length);
        for (int at = start; at < start + length; at++) {
            extents.add(Extent.line(at));
        }
        return new LineMatch(start, start + length, extents, 1.0);
    }

    /** The file line that a search line stands for; -1 when that is not just one. */
    public int line(int searchLine) {
        Extent extent = extents.get(searchLine);
        return !extent.leftOut && extent.to == extent.from + 1 ? extent.from : -1;
    }

    /** Whether it is known where a search line is. */
    public boolean isPlaced(int searchLine) {
        return extents.get(searchLine).leftOut || line(searchLine) >= 0;
    }

    /** Whether it has no line in common with another place. */
    public boolean isApart(LineMatch other) {
        return other.end <= start || other.start >= end;
    }

    /** Whether the search lines stand for the file lines one by one, without a line over on either side. */
    public boolean oneToOne() {
        for (int i = 0; i < extents.size(); i++) {
            if (extents.get(i).from != start + i || extents.get(i).to != start + i + 1) {
                return false;
            }
        }
        return end - start == extents.size();
    }
}
