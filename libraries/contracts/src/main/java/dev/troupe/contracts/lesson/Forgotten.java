package dev.troupe.contracts.lesson;

/**
 * What was deleted.
 *
 * @param lessons how many
 */
public record Forgotten(long lessons) {}
