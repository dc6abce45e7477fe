package dev.troupe.benchmarks.endpoint;

import java.util.Arrays;
import java.util.List;

/** Records how long callers waited for their answers. */
final class CallerWaitTimes {
    private static final double NANOS_PER_MILLI = 1e6;

    private final long[] nanos;

    /** Of all callers together. */
    CallerWaitTimes(List<long[]> nanos) {
        this.nanos = nanos.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    }

    /** In milliseconds, the least that so many percent did not wait longer than; not a number when nobody waited. */
    double percentile(double percent) {
        if (nanos.length == 0) {
            return Double.NaN;
        }
        int rank = (int) Math.ceil(percent / 100 * nanos.length);
        return nanos[Math.max(1, rank) - 1] / NANOS_PER_MILLI;
    }

    /** In milliseconds. */
    double longest() {
        return percentile(100);
    }

    int count() {
        return nanos.length;
    }
}
