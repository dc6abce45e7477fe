package dev.troupe.benchmarks.localise;

import java.util.List;

/**
 * The files ranked for a case.
 *
 * @param id of the case
 * @param files best first
 */
record LocalisationRanks(String id, List<String> files) {}
