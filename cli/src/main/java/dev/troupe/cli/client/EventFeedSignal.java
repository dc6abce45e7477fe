package dev.troupe.cli.client;

import dev.troupe.contracts.error.TroupeException;

/** Tells of an event, or of a change in the connection that brings events. */
public sealed interface EventFeedSignal {
    /**
     * An event came.
     *
     * @param replayed whether it had happened before the stream was opened
     */
    record Event(ReceivedEvent received, boolean replayed) implements EventFeedSignal {}

    /** The stream was cut; the feed is trying again. Told once per cut. */
    record Cut(String why) implements EventFeedSignal {}

    /** The stream runs again after a cut. */
    record Restored() implements EventFeedSignal {}

    /** The feed gave up. Nothing follows. */
    record Lost(TroupeException failure) implements EventFeedSignal {}
}
