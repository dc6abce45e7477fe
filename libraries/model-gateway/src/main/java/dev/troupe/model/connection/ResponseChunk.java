package dev.troupe.model.connection;

import org.jspecify.annotations.Nullable;

/** A piece of a streamed answer, the same for all protocols. */
public sealed interface ResponseChunk {
    /** More of the text. */
    record Text(String delta) implements ResponseChunk {}

    /**
     * A whole call of a tool.
     *
     * @param id the provider's; null or blank where it gives none
     * @param arguments as JSON
     * @param signature what has to go back with the call; null: nothing
     */
    record Call(@Nullable String id, String tool, String arguments, @Nullable String signature)
            implements ResponseChunk {}

    /** More of a call that will follow as a whole; nothing to show. */
    record Calling(String part) implements ResponseChunk {}

    /** More of what the model thinks before it answers. */
    record Thinking(String delta) implements ResponseChunk {}

    /** A part of the answer that has to go back exactly as it came, as JSON in the provider's own shape. */
    record Kept(String block) implements ResponseChunk {}

    /** The model still thinks; nothing to show. */
    record Alive() implements ResponseChunk {}

    /** The model stopped, in the provider's own word for why. */
    record Stopped(String reason) implements ResponseChunk {}

    /** Reports what the provider says it consumed so far. */
    record Used(ProviderTokenUsage tokenUsage) implements ResponseChunk {}
}
