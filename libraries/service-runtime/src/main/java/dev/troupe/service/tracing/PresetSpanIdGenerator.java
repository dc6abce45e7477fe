package dev.troupe.service.tracing;

import io.opentelemetry.sdk.trace.IdGenerator;

/** Random ids, but for spans whose id was chosen. */
public final class PresetSpanIdGenerator implements IdGenerator {
    static final ScopedValue<String> NEXT_SPAN = ScopedValue.newInstance();

    private final IdGenerator random = IdGenerator.random();

    /** Ids for one process. */
    public PresetSpanIdGenerator() {}

    @Override
    public String generateSpanId() {
        return NEXT_SPAN.isBound() ? NEXT_SPAN.get() : random.generateSpanId();
    }

    @Override
    public String generateTraceId() {
        return random.generateTraceId();
    }
}
