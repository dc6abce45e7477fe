package dev.troupe.model;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** One message of a conversation as a model sees it. */
public sealed interface ModelMessage {
    /** Characters of what it says, arguments of calls, their signatures and thoughts included. */
    long characters();

    /** The same without what only the model that answered can read. */
    default ModelMessage unsigned() {
        return this;
    }

    /** The same for a model that sees no images: words that say so stand in their place. */
    default ModelMessage withoutImages() {
        return this;
    }

    /** The same without some images: a note that names them stands in their place. */
    default ModelMessage without(Predicate<ModelImage> refused) {
        return this;
    }

    /**
     * Holds what a person, or the system on their behalf, says.
     *
     * @param images what is shown with it
     */
    record User(String text, List<ModelImage> images) implements ModelMessage {
        /** Copies the images. */
        public User {
            images = List.copyOf(images);
        }

        /** Words alone. */
        public User(String text) {
            this(text, List.of());
        }

        @Override
        public User withoutImages() {
            return images.isEmpty()
                    ? this
                    : new User(text + "\n[An image is left out: this model sees none.]");
        }

        @Override
        public User without(Predicate<ModelImage> refused) {
            if (images.stream().noneMatch(refused)) {
                return this;
            }
            StringBuilder noted = new StringBuilder(text);
            images.stream()
                    .filter(refused)
                    .forEach(it ->
                            noted.append(
                                    "\n[image %s left out: the model's provider refused it]"
                                            .formatted(it.name())));
            return new User(
                    noted.toString(), images.stream().filter(Predicate.not(refused)).toList());
        }

        @Override
        public long characters() {
            return text.length() + (long) images.size() * ModelImage.CHARACTERS;
        }

        /** Both as one message, for servers that take no two in a row. */
        public User then(User next) {
            List<ModelImage> shown = Stream.concat(images.stream(), next.images.stream()).toList();
            return new User(text + "\n\n" + next.text, shown);
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
