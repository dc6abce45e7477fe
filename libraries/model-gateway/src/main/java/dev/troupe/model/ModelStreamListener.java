package dev.troupe.model;

import java.time.Duration;
import java.util.List;

/** Hears an answer while it comes. Called on the thread that made the call. */
public interface ModelStreamListener {
    /** A piece of text. */
    void text(String delta);

    /** A piece of what the model thinks before it answers, as far as its provider tells. */
    default void thinking(String delta) {}

    /** A piece of a call of a tool, which is told as a whole when the answer has ended. */
    default void calling(String part) {}

    /** Whether a path, as a model writes it, names a file of the workspace that the answer is about. */
    default boolean holds(String path) {
        return false;
    }

    /**
     * A request to a model failed, whatever comes next.
     *
     * @param model its configured name
     * @param kind what it died of, such as {@code overload}
     */
    default void failed(String model, String kind) {}

    /**
     * A provider says when it takes the call again, and until then nothing is asked.
     *
     * @param model its configured name
     */
    default void onRateLimited(String model, Duration wait) {}

    /**
     * Nobody answers where a model is asked; it is asked again and again for a while. Told once for each call.
     *
     * @param model its configured name
     * @param address where it is asked
     * @param most how long it is waited for at most
     * @param reason what happened, as half a sentence about the model: "it cannot be reached: …"
     */
    default void onAway(String model, String address, Duration most, String reason) {}

    /**
     * An attempt came to nothing and the next one begins: pieces heard so far are void.
     *
     * @param attempt the one that failed, from 1
     * @param heard whether any pieces came
     * @param reason what happened, as half a sentence about the model: "it answered 503 …"
     */
    void onRetry(int attempt, boolean heard, String reason);

    /**
     * A model came to nothing and another answers instead: pieces heard so far are void.
     *
     * @param heard whether any pieces came of its last attempt
     * @param reason what happened, in whole sentences
     */
    void onFallback(String from, String to, boolean heard, String reason);

    /** The model takes no tools; from now on it is told of them in its prompt. */
    void toolsInText(String model);

    /**
     * A model cannot be told how much to think; from now on it is not told.
     *
     * @param reason what happened, in whole sentences
     */
    default void effortRefused(String model, String reason) {}

    /**
     * A model does not take back what it gave of its thoughts; the conversation goes on without them.
     *
     * @param reason what happened, in whole sentences
     */
    default void thoughtsRefused(String model, String reason) {}

    /**
     * A model's provider refuses images of the conversation, which goes on without them.
     *
     * @param images what people know them by
     * @param reason what happened, in whole sentences
     */
    default void imagesRefused(List<String> images, String reason) {}
}
