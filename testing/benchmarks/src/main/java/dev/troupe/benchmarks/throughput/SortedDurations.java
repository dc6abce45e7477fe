package dev.troupe.benchmarks.throughput;

import java.util.List;
import java.util.Locale;

/**
 * Durations in milliseconds, in order.
 *
 * @param millis at least one
 */
public record SortedDurations(List<Double> millis) {
    /** Sorts them. */
    public SortedDurations {
        if (millis.isEmpty()) {
            throw new IllegalArgumentException("Nothing was measured.");
        }
        millis = millis.stream().sorted().toList();
    }

    /** The least of them that so many percent are not above, by the nearest rank. */
    public double percentile(int percent) {
        int rank = (int) Math.ceil(percent / 100.0 * millis.size());
        return millis.get(Math.max(1, rank) - 1);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "p50 %.0f ms, p95 %.0f ms (n=%d)",
                percentile(50),
                percentile(95),
                millis.size());
    }
}
