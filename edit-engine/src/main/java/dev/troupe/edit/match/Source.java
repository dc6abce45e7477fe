package dev.troupe.edit.match;

import dev.troupe.edit.token.Effort;
import dev.troupe.edit.token.Token;
import dev.troupe.edit.token.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file as strategies look at them. Every line has a hash of what the loosest fold leaves of it, so that
 * only lines that may be the same are ever compared. Not for several threads.
 */
public final class Source {
    private static final int LOOKED_FOR = 16;

    private final List<String> lines;
    private final int[] hashes;
    private final Map<Integer, String> keys = new HashMap<>();
    private final Map<Integer, List<Token>> tokens = new HashMap<>();
    private final Map<String, Boolean> words = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Effort effort;
    private int @Nullable [] written;
    private @Nullable Map<Integer, List<Integer>> places;

    /** The lines of a file, without endings, for one edit. */
    public Source(List<String> lines) {
        this(lines, Effort.ofFile(lines.size()));
    }

    private Source(List<String> lines, Effort effort) {
        this.lines = lines;
        this.effort = effort;
        this.hashes = hashes(lines);
    }

    static int[] hashes(List<String> lines) {
        int[] hashes = new int[lines.size()];
        int i = 0;
        for (String line : lines) {
            hashes[i++] = Fold.hash(line);
        }
        return hashes;
    }

    /** The lines as they are. */
    public List<String> lines() {
        return lines;
    }

    /** What comparing may still cost. */
    public Effort effort() {
        return effort;
    }

    /** How many lines there are. */
    public int size() {
        return lines.size();
    }

    /** The hash of each line; lines that any fold makes the same have the same. */
    int[] hashes() {
        return hashes;
    }

    /** The loosest key of a line. */
    public String key(int at) {
        return keys.computeIfAbsent(at, it -> Fold.TYPOGRAPHY.key(lines.get(it)));
    }

    /** Whether a line is the same as one of the file's under the loosest fold; never for none, -1. */
    public boolean same(String line, int at) {
        return at >= 0
                && Fold.hash(line) == hashes[at]
                && Fold.TYPOGRAPHY.key(line).equals(key(at));
    }

    /** The tokens of a line. */
    List<Token> tokens(int at) {
        return tokens.computeIfAbsent(at, it -> Tokens.of(lines.get(it)));
    }

    boolean blank(int at) {
        return hashes[at] == Fold.NOTHING && lines.get(at).isBlank();
    }

    /** Whether a line, which is none of the file's, says that something was left out. */
    public boolean elides(String line) {
        return Elision.leavesOut(line) && !has(line);
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
        return at(Fold.hash(line)).stream()
                .mapToInt(i -> lines.get(i).equals(line) || same(line, i) ? 1 : 0)
                .sum();
    }

    /** The lines of a hash. A few are looked for one by one, the others in a table. */
    private List<Integer> at(int hash) {
        Map<Integer, List<Integer>> known = places;
        if (known != null) {
            return known.getOrDefault(hash, List.of());
        }
        if (counts.size() < LOOKED_FOR) {
            return IntStream.range(0, hashes.length)
                    .filter(i -> hashes[i] == hash)
                    .boxed()
                    .toList();
        }
        Map<Integer, List<Integer>> table = new HashMap<>();
        for (int i = 0; i < hashes.length; i++) {
            table.computeIfAbsent(hashes[i], _ -> new ArrayList<>()).add(i);
        }
        places = table;
        return table.getOrDefault(hash, List.of());
    }

    /** The indexes of the lines that are the same under the loosest fold. */
    IntStream places(String line) {
        return at(Fold.hash(line)).stream().mapToInt(i -> i).filter(i -> same(line, i));
    }

    /** The index of the one line that is the same under the loosest fold; -1 for none, or for several. */
    int only(String line) {
        int hash = Fold.hash(line);
        int only = -1;
        for (int i = 0; i < hashes.length; i++) {
            if (hashes[i] == hash && same(line, i)) {
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
            written = IntStream.range(0, hashes.length).filter(i -> !blank(i)).toArray();
        }
        return written;
    }

    /** The part of the file between two lines. */
    Source part(int from, int to) {
        return new Source(new ArrayList<>(lines.subList(from, to)), effort);
    }
}
