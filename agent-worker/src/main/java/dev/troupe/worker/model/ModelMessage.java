package dev.troupe.worker.model;

import java.util.List;

/** One message of a conversation as a model sees it. */
public sealed interface ModelMessage {
    /** What a person, or the system on their behalf, says. */
    record User(String text) implements ModelMessage {}

    /** What the model said and asked for. */
    record Assistant(String text, List<RawCall> calls) implements ModelMessage {
        /** Copies the calls. */
        public Assistant {
            calls = List.copyOf(calls);
        }
    }

    /** What came of the calls of the assistant message before. */
    record Results(List<Answered> results) implements ModelMessage {
        /** Copies the results. */
        public Results {
            results = List.copyOf(results);
        }
    }

    /** The outcome of one call as text. */
    record Answered(String callId, String tool, String text) {}
}
