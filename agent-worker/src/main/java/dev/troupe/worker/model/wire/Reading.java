package dev.troupe.worker.model.wire;

import dev.troupe.worker.model.wire.Dialect.Answer;
import dev.troupe.worker.model.wire.HttpCalls.Handle;
import dev.troupe.worker.model.wire.ModelFailure.Kind;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Reads a stream on the caller's own thread, so that an interrupt or too long a silence ends it. */
final class Reading {
    private final Duration idle;
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();

    Reading(Duration idle) {
        this.idle = idle;
    }

    void into(Pieces pieces, Answer answer, Handle call) throws InterruptedException {
        Thread.ofVirtual().name("model-answer").start(() -> tell(answer, call));
        read(pieces);
    }

    private void tell(Answer answer, Handle call) {
        try {
            answer.read(call, piece -> signals.add(new Signal.Came(piece)));
            signals.add(new Signal.Ended());
        } catch (Throwable e) {
            // Also an error of this machine: whoever waits would take it for silence.
            signals.add(new Signal.Failed(e));
        }
    }

    private void read(Pieces pieces) throws InterruptedException {
        while (true) {
            Signal signal = signals.poll(idle.toMillis(), TimeUnit.MILLISECONDS);
            switch (signal) {
                case Signal.Came(Piece piece) -> pieces.add(piece);
                case Signal.Failed(Throwable failure) -> throw Failures.of(failure, pieces.begun());
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
