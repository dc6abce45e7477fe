package dev.troupe.worker.validation.chain;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;

/** Names what may turn a call down when it is planned or begins to run, beside the validators in their order. */
public enum PlanCheck {
    /** The agent is not offered the tool. */
    OFFERED_TOOLS,
    /** The tool itself cannot make sense of what it is told, or finds that it does not fit. */
    TOOL_PLAN,
    /** A marker stands where a secret was. */
    REDACTION_MARKER,
    /** The file would have syntax errors. */
    SYNTAX,
    /** A path turned out to be out of bounds. */
    FILE_GUARD,
    /** A person has refused exactly that before. */
    APPROVAL_MODE;

    /** Counts that it turned a call down. */
    public void count(MeterRegistry meters) {
        ValidationLayer.BEFORE_TOOL.refusals(wire(), meters).increment();
    }

    /** Has all of them on record before they first turn something down. */
    public static void register(MeterRegistry meters) {
        for (PlanCheck check : values()) {
            var _ = ValidationLayer.BEFORE_TOOL.refusals(check.wire(), meters);
        }
    }

    private String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
