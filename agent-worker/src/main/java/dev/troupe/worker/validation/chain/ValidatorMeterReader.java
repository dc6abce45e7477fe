package dev.troupe.worker.validation.chain;

import dev.troupe.ledger.lease.ValidatorHistogram;
import dev.troupe.ledger.lease.ValidatorHistogram.DurationBucket;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads from a registry of meters what validators came to. */
public final class ValidatorMeterReader {
    private final MeterRegistry meters;

    /** Reads the meters of a process. */
    public ValidatorMeterReader(MeterRegistry meters) {
        this.meters = meters;
    }

    /** Lists all validators that are known by now, by layer and name. */
    public List<ValidatorHistogram> read() {
        List<ValidatorHistogram> all = new ArrayList<>();
        for (ValidationLayer layer : ValidationLayer.values()) {
            for (String validator : validators(layer)) {
                all.add(histogram(layer, validator));
            }
        }
        return all;
    }

    private Set<String> validators(ValidationLayer layer) {
        Set<String> names = new TreeSet<>();
        Stream.of(ValidationLayer.DURATION, ValidationLayer.REFUSALS)
                .flatMap(it ->
                        meters.find(it).tag(ValidationLayer.LAYER, layer.wire()).meters().stream())
                .map(it -> it.getId().getTag(ValidationLayer.VALIDATOR))
                .forEach(it -> {
                    if (it != null) {
                        names.add(it);
                    }
                });
        return names;
    }

    private ValidatorHistogram histogram(ValidationLayer layer, String validator) {
        Tags tags =
                Tags.of(ValidationLayer.LAYER, layer.wire(), ValidationLayer.VALIDATOR, validator);
        @Nullable Timer timer = meters.find(ValidationLayer.DURATION).tags(tags).timer();
        @Nullable Counter refusals = meters.find(ValidationLayer.REFUSALS).tags(tags).counter();
        return new ValidatorHistogram(
                layer.wire(),
                validator,
                refusals == null ? 0 : Math.round(refusals.count()),
                timer == null ? Collections.emptyList() : durations(timer.takeSnapshot()));
    }

    /** The buckets of a meter hold what the ones before them hold, too. */
    private static List<DurationBucket> durations(HistogramSnapshot snapshot) {
        List<DurationBucket> durations = new ArrayList<>();
        long seen = 0;
        long last = 0;
        for (CountAtBucket bucket : snapshot.histogramCounts()) {
            long upTo = (long) Math.ceil(bucket.bucket(TimeUnit.MICROSECONDS));
            long runs = Math.round(bucket.count()) - seen;
            if (runs > 0 && !Double.isInfinite(bucket.bucket())) {
                durations.add(new DurationBucket(upTo, runs));
                seen += runs;
                last = upTo;
            }
        }
        long longer = snapshot.count() - seen;
        if (longer > 0) {
            long most = (long) Math.ceil(snapshot.max(TimeUnit.MICROSECONDS));
            durations.add(new DurationBucket(Math.max(most, last + 1), longer));
        }
        return durations;
    }
}
