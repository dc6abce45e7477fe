package dev.troupe.worker.tool;

/** Takes output while it appears. Must not block for long and must not fail. */
@FunctionalInterface
public interface LiveOutputListener {
    /** Another piece of text of the call with this id. */
    void emit(String callId, String text);

    /** Drops everything. */
    static LiveOutputListener none() {
        return (callId, text) -> {};
    }
}
