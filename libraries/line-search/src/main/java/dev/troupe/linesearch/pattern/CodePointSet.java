package dev.troupe.linesearch.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/** A set of code points without surrogates, as sorted ranges that do not touch: first, last, first, last. */
public final class CodePointSet {
    static final CodePointSet EMPTY = new CodePointSet(new int[0]);
    static final CodePointSet ALL = new CodePointSet(new int[] {0, 0xD7FF, 0xE000, 0x10FFFF});

    private final int[] bounds;

    private CodePointSet(int[] bounds) {
        this.bounds = bounds;
    }

    static CodePointSet of(int first, int last) {
        return join(List.of(new int[] {first, last}));
    }

    static CodePointSet of(IntPredicate accepted) {
        var ranges = new ArrayList<int[]>();
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (accepted.test(point)) {
                int first = point;
                while (point < Character.MAX_CODE_POINT && accepted.test(point + 1)) {
                    point++;
                }
                ranges.add(new int[] {first, point});
            }
        }
        return join(ranges);
    }

    private static CodePointSet join(List<int[]> ranges) {
        var sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparingInt(range -> range[0]));
        var joined = new int[sorted.size() * 2];
        int size = 0;
        for (int[] range : sorted) {
            if (size > 0 && range[0] <= joined[size - 1] + 1) {
                joined[size - 1] = Math.max(joined[size - 1], range[1]);
            } else {
                joined[size++] = range[0];
                joined[size++] = range[1];
            }
        }
        return new CodePointSet(Arrays.copyOf(joined, size));
    }

    private List<int[]> ranges() {
        var ranges = new ArrayList<int[]>(bounds.length / 2);
        for (int index = 0; index < bounds.length; index += 2) {
            ranges.add(new int[] {bounds[index], bounds[index + 1]});
        }
        return ranges;
    }

    /** Returns the first and last members of its ranges in turn, ascending. */
    public int[] bounds() {
        return bounds.clone();
    }

    boolean isEmpty() {
        return bounds.length == 0;
    }

    boolean contains(int point) {
        int at = Arrays.binarySearch(bounds, point);
        return at >= 0 || (-at - 1) % 2 == 1;
    }

    /** Counts the members, up to {@code limit}. */
    public int countMembers(int limit) {
        long count = 0;
        for (int index = 0; index < bounds.length; index += 2) {
            count += bounds[index + 1] - bounds[index] + 1;
        }
        return (int) Math.min(limit, count);
    }

    CodePointSet union(CodePointSet other) {
        var ranges = ranges();
        ranges.addAll(other.ranges());
        return join(ranges);
    }

    CodePointSet intersect(CodePointSet other) {
        var ranges = new ArrayList<int[]>();
        int mine = 0;
        int theirs = 0;
        while (mine < bounds.length && theirs < other.bounds.length) {
            int first = Math.max(bounds[mine], other.bounds[theirs]);
            int last = Math.min(bounds[mine + 1], other.bounds[theirs + 1]);
            if (first <= last) {
                ranges.add(new int[] {first, last});
            }
            if (bounds[mine + 1] < other.bounds[theirs + 1]) {
                mine += 2;
            } else {
                theirs += 2;
            }
        }
        return join(ranges);
    }

    CodePointSet negate() {
        var ranges = new ArrayList<int[]>();
        int next = 0;
        for (int index = 0; index < bounds.length; index += 2) {
            if (next < bounds[index]) {
                ranges.add(new int[] {next, bounds[index] - 1});
            }
            next = bounds[index + 1] + 1;
        }
        if (next <= Character.MAX_CODE_POINT) {
            ranges.add(new int[] {next, Character.MAX_CODE_POINT});
        }
        return join(ranges).intersect(ALL);
    }

    CodePointSet subtract(CodePointSet other) {
        return intersect(other.negate());
    }

    /** Adds every code point that differs from a member in case only, by simple case folding. */
    CodePointSet foldCase() {
        var ranges = ranges();
        for (int[] equal : CaseOrbits.ORBITS) {
            for (int member : equal) {
                if (contains(member)) {
                    for (int other : equal) {
                        ranges.add(new int[] {other, other});
                    }
                    break;
                }
            }
        }
        return join(ranges);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CodePointSet set && Arrays.equals(bounds, set.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }

    private static final class CaseOrbits {
        static final List<int[]> ORBITS = orbits();

        private static List<int[]> orbits() {
            Map<Integer, CodePointSet> byFolded = new HashMap<>();
            for (int point = 0; point < 0x20000; point++) {
                int folded = Character.toLowerCase(Character.toUpperCase(point));
                // The Turkish letters have no simple folding, whatever Java's lower case says.
                if (point != 0x130 && point != 0x131 && folded != point) {
                    CodePointSet both = of(point, point).union(of(folded, folded));
                    byFolded.merge(folded, both, CodePointSet::union);
                }
            }
            return byFolded.values().stream().map(CaseOrbits::members).toList();
        }

        private static int[] members(CodePointSet set) {
            return set.ranges().stream()
                    .flatMapToInt(
                            range -> java.util.stream.IntStream.rangeClosed(range[0], range[1]))
                    .toArray();
        }
    }
}
