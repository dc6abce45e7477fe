package dev.troupe.worker.run;

import java.time.Duration;

/**
 * Limits of a run.
 *
 * @param maxTurns model calls of one task, at least 1
 * @param approvalWait how long to wait on the spot for an answer when someone is there
 */
public record RunLimits(int maxTurns, Duration approvalWait) {}
