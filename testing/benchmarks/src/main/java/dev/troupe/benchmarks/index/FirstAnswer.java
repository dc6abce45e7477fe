package dev.troupe.benchmarks.index;

/**
 * The first answer of a process.
 *
 * @param files that were read
 * @param bytes of these
 * @param skippedFiles that were found and not read
 * @param parsed contents that had to be parsed
 * @param known contents that are known
 */
record FirstAnswer(
        ProcessResources resources,
        int files,
        long bytes,
        int skippedFiles,
        long parsed,
        long known) {}
