package dev.troupe.worker.validation.chain;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;

/** Names the points in a turn where validators run. */
public enum ValidationLayer {
    /** On the request, before the model sees it. */
    BEFORE_MODEL,
    /** On each call that the model wrote. */
    AFTER_MODEL,
    /** On each call that makes sense, before it runs. */
    BEFORE_TOOL,
    /** On each call that has run. */
    AFTER_TOOL;

    static final String DURATION = "validation.duration";
    static final String REFUSALS = "validation.refusals";
    static final String LAYER = "layer";
    static final String VALIDATOR = "validator";
    // Most take far less than a millisecond, which is where a histogram begins unless it is told.
    private static final Duration SHORTEST = Duration.ofNanos(10_000);

    /** The name in settings and metrics, for example {@code before-tool}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Counts that one of its validators has turned something down. */
    public void refuse(String validator, MeterRegistry meters) {
        refusals(validator, meters).increment();
    }

    /** Returns the timer of one of its validators. */
    public Timer duration(String validator, MeterRegistry meters) {
        return Timer.builder(DURATION)
                .description("How long validators took")
                .tag(LAYER, wire())
                .tag(VALIDATOR, validator)
                .publishPercentileHistogram()
                .minimumExpectedValue(SHORTEST)
                .register(meters);
    }

    /** What one of its validators has turned down. */
    Counter refusals(String validator, MeterRegistry meters) {
        return Counter.builder(REFUSALS)
                .description("Tool calls that validators refused")
                .tag(LAYER, wire())
                .tag(VALIDATOR, validator)
                .register(meters);
    }
}
