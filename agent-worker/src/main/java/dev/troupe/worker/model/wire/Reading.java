package dev.troupe.worker.model.wire;

import dev.troupe.worker.model.wire.ModelFailure.Kind;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/** Reads a stream on the caller's own thread, so that an interrupt or too long a silence ends it. */
final class Reading {
    private final Dialect dialect;
    private final Duration idle;
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();

    Reading(Dialect dialect, Duration idle) {
        this.dialect = dialect;
        this.idle = idle;
    }

    void into(Pieces pieces, Flux<Piece> stream) throws InterruptedException {
        Disposable subscribed =
                stream.subscribe(
                        piece -> signals.add(new Signal.Came(piece)),
                        failure -> signals.add(new Signal.Failed(failure)),
                        () -> signals.add(new Signal.Ended()));
        try {
            read(pieces);
        } finally {
            subscribed.dispose();
        }
    }

    private void read(Pieces pieces) throws InterruptedException {
        while (true) {
            Signal signal = signals.poll(idle.toMillis(), TimeUnit.MILLISECONDS);
            switch (signal) {
                case Signal.Came(Piece piece) -> pieces.add(piece);
                case Signal.Failed(Throwable failure) ->
                        throw Failures.of(failure, pieces.begun(), dialect);
                case Signal.Ended() -> {
                    pieces.end();
                    return;
                }
                case null ->
                        throw new ModelFailure(
                                Kind.TIME_OUT,
                                "it kept silent for " + idle.toSeconds() + " s",
                                null,
                                null);
            }
        }
    }

    private sealed interface Signal {
        record Came(Piece piece) implements Signal {}

        record Failed(Throwable failure) implements Signal {}

        record Ended() implements Signal {}
    }
}
