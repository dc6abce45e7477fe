package dev.troupe.worker.model.wire;

import dev.troupe.worker.model.ModelRequest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** What is particular to one protocol: how it is asked, how it answers, how it fails. */
public interface Dialect {
    /**
     * The answer to a request, piece by piece. Nothing is sent before somebody subscribes, and a
     * subscription returns at once.
     *
     * @param call what {@link HttpCalls} knows the call as
     */
    Flux<Piece> ask(ModelRequest request, String call);

    /**
     * What an exception of the protocol's own means; null for one that is not its own.
     *
     * @param begun whether pieces of the answer had come before
     */
    @Nullable ModelFailure sort(Throwable thrown, boolean begun);

    /** What the body of a refusal has in it when it is in the protocol's shape. */
    Pattern refusal();
}
