package dev.troupe.benchmarks.history.check;

/**
 * A promise that was not kept.
 *
 * @param subject the session, task, commit or budget that shows it
 * @param detail what was found there
 */
public record PromiseViolation(ReliabilityPromise promise, String subject, String detail) {}
