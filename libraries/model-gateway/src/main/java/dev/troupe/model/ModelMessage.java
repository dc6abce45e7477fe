package dev.troupe.model;

import java.util.List;

/** One message of a conversation as a model sees it. */
public sealed interface ModelMessage {
    /** Characters of what it says, arguments of calls, their signatures and thoughts included. */
    long characters();

    /** The same without what only the model that answered can read. */
    default ModelMessage unsigned() {
        return this;
    }

    /** Holds what a person, or the system on their behalf, says. */
    record User(String text) implements ModelMessage {
        @Override
        public long characters() {
            return text.length();
        }

        /** Both as one message, for servers that take no two in a row. */
        public User then(User next) {
            return new User(text + "\n\n" + next.text);
        }
    }

    /**
     * Holds what the model said and asked for.
     *
     * @param thoughts what its provider wants back of how it came to that, in order
     */
    record Assistant(String text, List<RawToolCall> calls, List<ReasoningBlock> thoughts)
            implements ModelMessage {
        /** Copies the lists. */
        public Assistant {
            calls = List.copyOf(calls);
            thoughts = List.copyOf(thoughts);
        }

        /** One without thoughts. */
        public Assistant(String text, List<RawToolCall> calls) {
            this(text, calls, List.of());
        }

        @Override
        public Assistant unsigned() {
            return new Assistant(text, calls.stream().map(RawToolCall::unsigned).toList());
        }

        @Override
        public long characters() {
            return text.length()
                    + calls.stream().mapToLong(RawToolCall::characters).sum()
                    + thoughts.stream().mapToLong(it -> it.block().length()).sum();
        }
    }

    /** Holds the results of the calls of the assistant message before. */
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
