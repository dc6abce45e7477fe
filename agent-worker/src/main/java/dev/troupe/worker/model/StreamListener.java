package dev.troupe.worker.model;

/** Hears an answer while it comes. Called on the thread that made the call. */
public interface StreamListener {
    /** A piece of text. */
    void text(String delta);

    /** The answer broke off after some pieces and is asked for again: they are void. */
    void restarted(String reason);
}
