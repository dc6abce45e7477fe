package dev.troupe.edit.match;

import dev.troupe.edit.token.ComparisonBudget;
import dev.troupe.edit.token.LineToken;
import dev.troupe.edit.token.LineTokenizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file as strategies look at them. Where lines are looked for that may differ, every line has a hash of
 * what the loosest fold leaves of it, so that only lines that may be the same are ever compared. Not for several threads.
 */
public final class IndexedFileLines {
    private static final int LOOKED_FOR = 16;

    private final List<String> lines;
    private final Map<Integer, String> keys = new HashMap<>();
    private final Map<Integer, List<LineToken>> tokens = new HashMap<>();
    private final Map<String, Boolean> words = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<List<String>, SearchContext> sought = new HashMap<>();
    private final ComparisonBudget comparisonBudget;
    private int @Nullable [] hashes;
    private int @Nullable [] written;
    private int @Nullable [] writtenHashes;
    private @Nullable Map<Integer, List<Integer>> places;

    /** The lines of a file, without endings, for one edit. */
    public IndexedFileLines(List<String> lines) {
        this(lines, ComparisonBudget.ofFile(lines.size()));
    }

    private IndexedFileLines(List<String> lines, ComparisonBudget comparisonBudget) {
        this.lines = lines;
        this.comparisonBudget = comparisonBudget;
    }

    static int[] hashes(List<String> lines) {
        int[] hashes = new int[lines.size()];
        int i = 0;
        for (String line : lines) {
            hashes[i++] = LineNormalisation.hash(line);
        }
        return hashes;
    }

    /** The lines as they are. */
    public List<String> lines() {
        return lines;
    }

    /** What comparing may still cost. */
    public ComparisonBudget effort() {
        return comparisonBudget;
    }

    /** How many lines there are. */
    public int size() {
        return lines.size();
    }

    /** The hash of each line; lines that any fold makes the same have the same. */
    int[] hashes() {
        if (hashes == null) {
            hashes = hashes(lines);
        }
        return hashes;
    }

    /** What is known of these lines, once any of it was asked for. */
    SearchContext sought(List<String> search) {
        return sought.computeIfAbsent(search, it -> new SearchContext(it, this));
    }

    /** The loosest key of a line. */
    public String key(int at) {
        return keys.computeIfAbsent(at, it -> LineNormalisation.TYPOGRAPHY.key(lines.get(it)));
    }

    /** Whether a line is the same as one of the file's under the loosest fold; never for none, -1. */
    public boolean same(String line, int at) {
        return at >= 0
                && (line.equals(lines.get(at))
                        || (LineNormalisation.hash(line) == hash(at)
                                && LineNormalisation.TYPOGRAPHY.key(line).equals(key(at))));
    }

    private int hash(int at) {
        return hashes == null ? LineNormalisation.hash(lines.get(at)) : hashes[at];
    }

    /** The tokens of a line. */
    List<LineToken> tokens(int at) {
        return tokens.computeIfAbsent(at, it -> LineTokenizer.of(lines.get(it)));
    }

    boolean blank(int at) {
        return (hashes == null || hashes[at] == LineNormalisation.NOTHING)
                && lines.get(at).isBlank();
    }

    /** Whether a line, which is none of the file's, says that something was left out. */
    public boolean elides(String line) {
        return ElisionDetector.leavesOut(line) && !has(line);
    }

    private boolean has(String line) {
        return count(line) > 0;
    }

    /** How often the file has a line, under the loosest fold. */
    public int count(String line) {
        Integer known = counts.get(line);
        if (known == null) {
            known = counted(line);
            counts.put(line, known);
        }
        return known;
    }

    private int counted(String line) {
        int count = 0;
        for (int at : at(LineNormalisation.hash(line))) {
            count += same(line, at) ? 1 : 0;
        }
        return count;
    }

    /** The lines of a hash. A few are looked for one by one, the others in a table. */
    private List<Integer> at(int hash) {
        int[] all = hashes();
        if (places == null && counts.size() < LOOKED_FOR) {
            List<Integer> found = new ArrayList<>();
            for (int i = 0; i < all.length; i++) {
                if (all[i] == hash) {
                    found.add(i);
                }
            }
            return found;
        }
        if (places == null) {
            places = table(all);
        }
        return places.getOrDefault(hash, List.of());
    }

    private static Map<Integer, List<Integer>> table(int[] hashes) {
        Map<Integer, List<Integer>> table = new HashMap<>();
        for (int i = 0; i < hashes.length; i++) {
            table.computeIfAbsent(hashes[i], _ -> new ArrayList<>()).add(i);
        }
        return table;
    }

    /** The indexes of the lines that are the same under the loosest fold. */
    IntStream places(String line) {
        return at(LineNormalisation.hash(line)).stream()
                .mapToInt(i -> i)
                .filter(i -> same(line, i));
    }

    /** The index of the one line that is the same under the loosest fold; -1 for none, or for several. */
    int only(String line) {
        int[] all = hashes();
        int hash = LineNormalisation.hash(line);
        int only = -1;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == hash && same(line, i)) {
                if (only >= 0) {
                    return -1;
                }
                only = i;
            }
        }
        return only;
    }

    /** Whether a word is anywhere in the file. */
    public boolean holds(String word) {
        return words.computeIfAbsent(
                word, it -> lines.stream().anyMatch(line -> line.contains(it)));
    }

    /** The indexes of the lines that are not blank, in order. */
    int[] written() {
        if (written == null) {
            hashes();
            written = IntStream.range(0, size()).filter(i -> !blank(i)).toArray();
        }
        return written;
    }

    /** The hashes of these lines. */
    int[] writtenHashes() {
        if (writtenHashes == null) {
            int[] all = hashes();
            writtenHashes = IntStream.of(written()).map(i -> all[i]).toArray();
        }
        return writtenHashes;
    }

    /** The part of the file between two lines. */
    IndexedFileLines part(int from, int to) {
        return new IndexedFileLines(List.copyOf(lines.subList(from, to)), comparisonBudget);
    }
}
