package dev.troupe.worker.loop;

import java.time.Duration;
import java.util.Optional;

/** What has come so far of an answer that a model gives, as people have seen it. */
final class PartialAnswer {
    private final StringBuilder text = new StringBuilder();
    private long begun = System.nanoTime();

    /** The model is asked: what was said before does not belong to it. */
    void begin() {
        text.setLength(0);
        begun = System.nanoTime();
    }

    void add(String more) {
        text.append(more);
    }

    /** The answer is whole, and kept as such. */
    void end() {
        text.setLength(0);
    }

    /** What there is; empty when nothing was said. */
    Optional<String> text() {
        return Optional.of(text.toString().strip()).filter(it -> !it.isEmpty());
    }

    /** Since the model was asked. */
    Duration duration() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
