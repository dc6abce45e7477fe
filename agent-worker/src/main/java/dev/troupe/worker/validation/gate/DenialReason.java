package dev.troupe.worker.validation.gate;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Names what has denied a call that could have run otherwise. */
public enum DenialReason {
    /** The file guard keeps its path back. */
    FILE_GUARD("file-guard"),
    /** The policy blocks it. */
    POLICY("policy"),
    /** Plan mode changes nothing. */
    PLAN_MODE("plan-mode"),
    /** A person said no. */
    PERSON("person"),
    /** A person said no to the same before. */
    REMEMBERED("remembered"),
    /** It needs an approval, and nobody can be asked. */
    NOBODY("nobody");

    private final String wire;

    DenialReason(String wire) {
        this.wire = wire;
    }

    /** Counts one, under the stable name. */
    public void count(MeterRegistry meters) {
        counter(meters).increment();
    }

    public Counter counter(MeterRegistry meters) {
        return Counter.builder("permission.denials")
                .description("Refused tool calls, by what refused them")
                .tag("kind", wire)
                .register(meters);
    }
}
