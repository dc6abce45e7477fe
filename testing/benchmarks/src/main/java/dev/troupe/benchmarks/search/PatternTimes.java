package dev.troupe.benchmarks.search;

import java.util.List;

/**
 * The times of one pattern in milliseconds.
 *
 * @param differences the lines in which the two differ
 */
record PatternTimes(
        String patternClass,
        String option,
        String pattern,
        int lines,
        int candidates,
        int differences,
        List<Double> indexed,
        List<Double> ripgrep) {}
