package dev.troupe.ledger.lesson;

import org.jspecify.annotations.Nullable;

/**
 * A refused edit that nothing has corrected yet.
 *
 * @param turn in which the model wrote it
 * @param version hash of the file that it was tried on; null where there was none
 */
public record OpenRefusal(String path, int turn, @Nullable String version) {}
