package dev.troupe.benchmarks.history.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The elements of a run.
 *
 * @param during what is asked for while things break, after a few that come before
 * @param after what is asked for when all is well again: cancels, among others
 */
public record SeededLoad(List<LoadElement> during, List<LoadElement> after) {
    /** Copies the lists. */
    public SeededLoad {
        during = List.copyOf(during);
        after = List.copyOf(after);
    }

    private static final int A_POISON_PER = 60;

    /** Words for the kinds of element that are drawn. */
    public static List<String> words() {
        return Arrays.stream(LoadElementKind.values())
                .filter(it -> it.weight() > 0)
                .map(LoadElementKind::word)
                .toList();
    }

    /** The same for the same seed. */
    public static SeededLoad of(long seed, int count) {
        return of(seed, count, Set.of());
    }

    /**
     * The same for the same seed.
     *
     * @param only words for the kinds that are wanted; empty for all, each as often as it is to come
     */
    public static SeededLoad of(long seed, int count, Set<String> only) {
        List<LoadElementKind> kinds =
                Arrays.stream(LoadElementKind.values())
                        .filter(it -> only.isEmpty() || only.contains(it.word()))
                        .toList();
        SplittableRandom random = new SplittableRandom(seed);
        int late = Math.max(2, count / 10);
        List<LoadElement> during = new ArrayList<>();
        List<LoadElement> after = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean last = i >= count - late;
            LoadElementKind kind = draw(kinds, random);
            if (only.isEmpty() && last && i % 2 == 0) {
                kind = LoadElementKind.CANCELLED;
            } else if (only.isEmpty() && i % A_POISON_PER == A_POISON_PER / 6) {
                kind = LoadElementKind.POISON;
            }
            String key = "t%04d".formatted(i);
            SplittableRandom own = random.split();
            (last ? after : during)
                    .add(kind.make(key, new ConversationScriptBuilder(key, own), own));
        }
        return new SeededLoad(during, after);
    }

    private static LoadElementKind draw(List<LoadElementKind> kinds, SplittableRandom random) {
        int sum = kinds.stream().mapToInt(LoadElementKind::weight).sum();
        int at = random.nextInt(sum);
        for (LoadElementKind kind : kinds) {
            at -= kind.weight();
            if (at < 0) {
                return kind;
            }
        }
        throw new IllegalStateException("No kind was drawn.");
    }

    /** All of them. */
    public List<LoadElement> all() {
        List<LoadElement> all = new ArrayList<>(during);
        all.addAll(after);
        return all;
    }
}
