package dev.troupe.edit.result;

/**
 * Lines that changed, counted from 1 as in a unified diff.
 *
 * @param beforeFirst first line that went, or the line before which lines were put when none went
 * @param beforeCount how many lines went
 * @param afterFirst first line that came, in the new file
 * @param afterCount how many lines came
 */
public record ChangedLineRange(int beforeFirst, int beforeCount, int afterFirst, int afterCount) {}
