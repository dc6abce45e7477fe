package dev.troupe.worker.model;

import java.util.List;

/** One message of a conversation as a model sees it. */
public sealed interface ModelMessage {
    /** Characters of what it says, arguments of calls and their signatures included. */
    long characters();

    /** The same without what only the model that answered can read. */
    default ModelMessage unsigned() {
        return this;
    }

    /** What a person, or the system on their behalf, says. */
    record User(String text) implements ModelMessage {
        @Override
        public long characters() {
            return text.length();
        }
    }

    /** What the model said and asked for. */
    record Assistant(String text, List<RawCall> calls) implements ModelMessage {
        /** Copies the calls. */
        public Assistant {
            calls = List.copyOf(calls);
        }

        @Override
        public ModelMessage unsigned() {
            return new Assistant(text, calls.stream().map(RawCall::unsigned).toList());
        }

        @Override
        public long characters() {
            return text.length() + calls.stream().mapToLong(RawCall::characters).sum();
        }
    }

    /** What came of the calls of the assistant message before. */
    record Results(List<Answered> results) implements ModelMessage {
        /** Copies the results. */
        public Results {
            results = List.copyOf(results);
        }

        @Override
        public long characters() {
            return results.stream().mapToLong(it -> it.text().length()).sum();
        }
    }

    /** The outcome of one call as text. */
    record Answered(String callId, String tool, String text) {}
}
