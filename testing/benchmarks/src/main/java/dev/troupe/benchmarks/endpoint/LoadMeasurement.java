package dev.troupe.benchmarks.endpoint;

import java.time.Duration;

/**
 * Holds the figures of one measured time.
 *
 * @param requests that were answered as they should be
 * @param errors that were answered otherwise or not at all
 * @param seconds from the first request to the last answer
 * @param recorded entries that came to the trail meanwhile
 * @param waiting entries that were still to come to it at the end
 */
record LoadMeasurement(
        DecisionRoute route,
        int callers,
        long requests,
        long errors,
        double seconds,
        CallerWaitTimes waits,
        ProcessorTimes busy,
        long recorded,
        long waiting) {
    double perSecond() {
        return requests / seconds;
    }

    /** In milliseconds. */
    double perRequest(Duration time) {
        return requests == 0 ? Double.NaN : time.toNanos() / 1e6 / requests;
    }
}
