package dev.troupe.cli.client;

import dev.troupe.contracts.error.TroupeException;

/** Tells of an event, or of a change in the connection that brings events. */
public sealed interface EventFeedSignal {
    /** An event came. */
    record Event(ReceivedEvent received) implements EventFeedSignal {}

    /** The stream was cut; the feed is trying again. Told once per cut. */
    record Cut(String why) implements EventFeedSignal {}

    /** The stream runs again after a cut. */
    record Restored() implements EventFeedSignal {}

    /** The feed gave up. Nothing follows. */
    record Lost(TroupeException failure) implements EventFeedSignal {}
}
