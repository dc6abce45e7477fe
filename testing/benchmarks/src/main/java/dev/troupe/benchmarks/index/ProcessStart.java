package dev.troupe.benchmarks.index;

/**
 * A process from its start to its first answer.
 *
 * @param millis from the outside, the start of Java included
 */
record ProcessStart(double millis, FirstAnswer answer) {}
