package dev.troupe.repomap.symbol;

import dev.troupe.contentindex.tree.FileRole;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.history.PastChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Finds the files that belong with one: what it uses, what uses it, what changes with it, and its tests. */
public final class RelatedFileFinder {
    private static final double TOGETHER_WEIGHT = 2;
    private static final int WIDEST_CHANGE = 30;

    private final List<IndexedFile> files;
    private final Map<Integer, Integer> definers = new HashMap<>();

    /** Finds among these files. */
    public RelatedFileFinder(List<IndexedFile> files) {
        this.files = files;
        files.forEach(file ->
                Arrays.stream(file.codeNames()).forEach(it -> definers.merge(it, 1, Integer::sum)));
    }

    /** A file that belongs with another, and why, as clauses. */
    public record RelatedFile(IndexedFile file, double score, List<String> reasons) {}

    /** Finds what belongs with the file at a path, most related first. */
    public List<RelatedFile> find(String path, CommitHistory history) {
        return files.stream()
                .filter(it -> it.path().equals(path))
                .findFirst()
                .map(it -> find(it, history))
                .orElse(List.of());
    }

    private List<RelatedFile> find(IndexedFile file, CommitHistory history) {
        Map<String, Integer> together = together(file.path(), history);
        List<RelatedFile> related = new ArrayList<>();
        for (IndexedFile it : files) {
            if (!it.path().equals(file.path())) {
                RelatedFile candidate = relate(file, it, together.getOrDefault(it.path(), 0));
                if (candidate.score() > 0) {
                    related.add(candidate);
                }
            }
        }
        related.sort(
                Comparator.comparingDouble((RelatedFile it) -> -it.score())
                        .thenComparing(it -> it.file().path()));
        return List.copyOf(related);
    }

    private RelatedFile relate(IndexedFile file, IndexedFile other, int together) {
        double uses = connection(other, file);
        double used = connection(file, other);
        List<String> reasons = new ArrayList<>();
        if (used > 0) {
            reasons.add(
                    other.role() == FileRole.TEST
                            ? "tests what it defines"
                            : "uses what it defines");
        }
        if (uses > 0) {
            reasons.add("defines what it uses");
        }
        if (together > 0) {
            reasons.add(
                    together == 1
                            ? "changed together with it once"
                            : "changed together with it %d times".formatted(together));
        }
        double score = Math.log1p(used) + Math.log1p(uses) + TOGETHER_WEIGHT * Math.log1p(together);
        return new RelatedFile(other, score, List.copyOf(reasons));
    }

    /** How many names one file defines and the other uses, rare ones more. */
    private double connection(IndexedFile defining, IndexedFile using) {
        int[] used = using.facts().usedNames();
        int[] own = using.codeNames();
        return Arrays.stream(defining.codeNames())
                .filter(it -> Arrays.binarySearch(used, it) >= 0)
                .filter(it -> Arrays.binarySearch(own, it) < 0)
                .mapToDouble(it -> 1.0 / definers.getOrDefault(it, 1))
                .filter(it -> it > 0.2)
                .sum();
    }

    private static Map<String, Integer> together(String path, CommitHistory history) {
        Map<String, Integer> counts = new HashMap<>();
        int own =
                IntStream.range(0, history.paths())
                        .filter(it -> history.path(it).equals(path))
                        .findFirst()
                        .orElse(-1);
        for (PastChange change : history.changes()) {
            boolean isNear =
                    change.paths().length <= WIDEST_CHANGE
                            && Arrays.stream(change.paths()).anyMatch(it -> it == own);
            if (isNear) {
                Arrays.stream(change.paths())
                        .forEach(it -> counts.merge(history.path(it), 1, Integer::sum));
            }
        }
        return counts;
    }
}
