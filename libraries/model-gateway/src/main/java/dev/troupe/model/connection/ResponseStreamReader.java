package dev.troupe.model.connection;

import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ModelHttpClient.Handle;
import dev.troupe.model.connection.ProviderClient.Answer;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Reads a stream on the caller's own thread, so that an interrupt or too long a silence ends it. */
final class ResponseStreamReader {
    private final Duration idle;
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();

    ResponseStreamReader(Duration idle) {
        this.idle = idle;
    }

    void into(ResponseAssembler assembler, Answer answer, Handle call) throws InterruptedException {
        Thread.ofVirtual().name("model-answer").start(() -> tell(answer, call));
        read(assembler);
    }

    private void tell(Answer answer, Handle call) {
        try {
            answer.read(call, chunk -> signals.add(new Signal.Came(chunk)));
            signals.add(new Signal.Ended());
        } catch (Throwable e) {
            // Also an error of this machine: whoever waits would take it for silence.
            signals.add(new Signal.Failed(e));
        }
    }

    private void read(ResponseAssembler assembler) throws InterruptedException {
        while (true) {
            Signal signal = signals.poll(idle.toMillis(), TimeUnit.MILLISECONDS);
            switch (signal) {
                case Signal.Came(ResponseChunk chunk) -> assembler.add(chunk);
                case Signal.Failed(Throwable failure) ->
                        throw ModelFailureClassifier.of(failure, assembler.begun());
                case Signal.Ended() -> {
                    assembler.end();
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
        record Came(ResponseChunk chunk) implements Signal {}

        record Failed(Throwable failure) implements Signal {}

        record Ended() implements Signal {}
    }
}
