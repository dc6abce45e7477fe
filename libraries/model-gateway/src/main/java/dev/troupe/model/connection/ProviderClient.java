package dev.troupe.model.connection;

import dev.troupe.model.ModelRequest;
import java.io.IOException;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Handles what is particular to one protocol: how it is asked, how it answers, how it fails. */
public interface ProviderClient {
    /** The answer to a request. Nothing is sent before it is read. */
    Answer ask(ModelRequest request);

    /** Recognises the body of a refusal that is in the protocol's shape. */
    Pattern refusal();

    /** An answer that is still to come. */
    @FunctionalInterface
    interface Answer {
        /**
         * Sends the request and tells the pieces as they come, on this thread, until the answer is over.
         *
         * @throws ModelFailure when it is an error, or nothing that the protocol knows
         */
        void read(ModelHttpClient.Handle call, Consumer<ResponseChunk> told) throws IOException;
    }
}
