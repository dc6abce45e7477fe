package dev.troupe.ledger.lease;

import dev.troupe.contracts.status.ServerStatus.ValidatorFigures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells how often one validator of a worker ran and how long it took, in a shape that can be added up over workers.
 *
 * @param layer its layer by the name in settings
 * @param refused how often it turned something down
 * @param durations how many runs took how long; those without runs are left out
 */
public record ValidatorHistogram(
        String layer, String validator, long refused, List<DurationBucket> durations) {
    /**
     * Counts the runs that took about as long.
     *
     * @param upToMicros at most
     */
    public record DurationBucket(long upToMicros, long runs) {}

    /** Copies the list. */
    public ValidatorHistogram {
        durations = List.copyOf(durations);
    }

    /** Sums up what several workers tell, in the order of the first one's layers. */
    static List<ValidatorFigures> sum(Collection<ValidatorHistogram> all) {
        Map<List<String>, List<ValidatorHistogram>> groups = new LinkedHashMap<>();
        for (ValidatorHistogram one : all) {
            groups.computeIfAbsent(List.of(one.layer(), one.validator()), key -> new ArrayList<>())
                    .add(one);
        }
        return groups.values().stream().map(ValidatorHistogram::figures).toList();
    }

    private static ValidatorFigures figures(List<ValidatorHistogram> same) {
        SortedMap<Long, Long> durations = new TreeMap<>();
        for (ValidatorHistogram one : same) {
            one.durations().forEach(it -> durations.merge(it.upToMicros(), it.runs(), Long::sum));
        }
        long runs = durations.values().stream().mapToLong(Long::longValue).sum();
        return new ValidatorFigures(
                same.getFirst().layer(),
                same.getFirst().validator(),
                runs,
                same.stream().mapToLong(ValidatorHistogram::refused).sum(),
                percentile(durations, runs, 0.5),
                percentile(durations, runs, 0.95));
    }

    private static @Nullable Long percentile(
            SortedMap<Long, Long> durations, long runs, double part) {
        long rank = (long) Math.ceil(runs * part);
        long seen = 0;
        for (Map.Entry<Long, Long> bucket : durations.entrySet()) {
            seen += bucket.getValue();
            if (seen >= rank) {
                return bucket.getKey();
            }
        }
        return null;
    }
}
