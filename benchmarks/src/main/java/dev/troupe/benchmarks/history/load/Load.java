package dev.troupe.benchmarks.history.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The elements of a run.
 *
 * @param during what is asked for while things break, after a few that come before
 * @param after what is asked for when all is well again: cancels, among others
 */
public record Load(List<Element> during, List<Element> after) {
    /** Copies the lists. */
    public Load {
        during = List.copyOf(during);
        after = List.copyOf(after);
    }

    private static final int A_POISON_PER = 60;

    /** The same for the same seed. */
    public static Load of(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        int late = Math.max(2, count / 10);
        List<Element> during = new ArrayList<>();
        List<Element> after = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean last = i >= count - late;
            Kind kind = draw(random);
            if (last && i % 2 == 0) {
                kind = Kind.CANCELLED;
            } else if (i % A_POISON_PER == A_POISON_PER / 6) {
                kind = Kind.POISON;
            }
            String key = "t%04d".formatted(i);
            SplittableRandom own = random.split();
            (last ? after : during).add(kind.make(key, new Plot(key, own), own));
        }
        return new Load(during, after);
    }

    private static Kind draw(SplittableRandom random) {
        int sum = Arrays.stream(Kind.values()).mapToInt(Kind::weight).sum();
        int at = random.nextInt(sum);
        for (Kind kind : Kind.values()) {
            at -= kind.weight();
            if (at < 0) {
                return kind;
            }
        }
        throw new IllegalStateException("No kind was drawn.");
    }

    /** All of them. */
    public List<Element> all() {
        List<Element> all = new ArrayList<>(during);
        all.addAll(after);
        return all;
    }
}
