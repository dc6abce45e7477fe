package dev.troupe.cli.client;

import dev.troupe.contracts.error.TroupeException;

/** What a feed of events has to tell. */
public sealed interface Signal {
    /** An event came. */
    record Event(Received received) implements Signal {}

    /** The stream was cut; the feed is trying again. Told once per cut. */
    record Cut(String why) implements Signal {}

    /** The stream runs again after a cut. */
    record Restored() implements Signal {}

    /** The feed gave up. Nothing follows. */
    record Lost(TroupeException failure) implements Signal {}
}
