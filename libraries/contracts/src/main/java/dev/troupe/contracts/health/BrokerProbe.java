package dev.troupe.contracts.health;

import org.jspecify.annotations.Nullable;

/** Asks the broker of a process whether it takes messages. Who brings the broker knows best how. */
public interface BrokerProbe {
    /** What broker it is; absent when it does not answer. */
    @Nullable String answer();

    /** What a person can do when it does not. */
    String remedy();
}
