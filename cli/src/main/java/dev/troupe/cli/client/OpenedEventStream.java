package dev.troupe.cli.client;

import java.io.InputStream;

/**
 * A stream of events that a server has opened.
 *
 * @param newest number of the newest event when it was opened: all up to it are replayed, all behind it are live; 0 where
 *     the server does not say
 */
record OpenedEventStream(InputStream body, long newest) {
    /** The header in which the server says which event was the newest. */
    static final String NEWEST = "Troupe-Newest-Event";
}
