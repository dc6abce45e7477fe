package dev.troupe.testkit.model.wire;

import dev.troupe.testkit.model.scenario.ScriptedTokenUsage;
import java.util.List;

/**
 * Holds what the model answers, ready to be written in any protocol.
 *
 * @param thinking its thoughts, for protocols and requests that show them; may be empty
 * @param sealed other thoughts, which nobody can read; may be empty
 * @param text may be empty
 * @param calls tool calls in order
 * @param usage tokens to report
 * @param end why it ends
 */
public record ScriptedAnswer(
        String thinking,
        String sealed,
        String text,
        List<Call> calls,
        ScriptedTokenUsage usage,
        End end) {
    /** Copies the calls. */
    public ScriptedAnswer {
        calls = List.copyOf(calls);
    }

    /** Says why an answer ends. */
    public enum End {
        /** The model had said everything. */
        NATURAL,
        /** At the token limit. */
        LENGTH,
        /** The service's filter stopped the answer. */
        SAFETY,
        /** The service's filter refused the request; nothing was said. */
        BLOCKED
    }

    /** Tokens of the answer that were not thought. */
    public int spoken() {
        return usage.output() - usage.thoughts();
    }

    /**
     * A tool call with its id on the wire.
     *
     * @param id empty for none, where the protocol knows calls without ids
     * @param name the tool
     * @param arguments argument text, not necessarily JSON
     */
    public record Call(String id, String name, String arguments) {}
}
