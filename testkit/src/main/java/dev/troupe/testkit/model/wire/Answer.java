package dev.troupe.testkit.model.wire;

import dev.troupe.testkit.model.scenario.Usage;
import java.util.List;

/**
 * What the model answers, ready to be written in either protocol.
 *
 * @param text may be empty
 * @param calls tool calls in order
 * @param usage tokens to report
 * @param cut whether it ended at the token limit
 */
public record Answer(String text, List<Call> calls, Usage usage, boolean cut) {
    /** Copies the calls. */
    public Answer {
        calls = List.copyOf(calls);
    }

    /**
     * A tool call with its id on the wire.
     *
     * @param id never empty
     * @param name the tool
     * @param arguments argument text, not necessarily JSON
     */
    public record Call(String id, String name, String arguments) {}
}
