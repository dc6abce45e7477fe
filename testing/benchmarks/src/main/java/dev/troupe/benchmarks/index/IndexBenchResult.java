package dev.troupe.benchmarks.index;

import org.jspecify.annotations.Nullable;

/**
 * What was measured of a checkout.
 *
 * @param core which build of the parsers ran, in a sentence
 * @param cold a process with an empty home
 * @param restart one with the home that the first one left
 * @param neighbour one that asks while another one holds that home
 */
record IndexBenchResult(
        MeasuredCheckout checkout,
        String core,
        ProcessStart cold,
        ProcessStart restart,
        ProcessStart neighbour,
        QuestionTimes questions,
        @Nullable AstGrepScan astGrep) {

    /** Files that git lists and nobody can ask about: no text, too large, secret. */
    int skippedFiles() {
        return checkout.files() - cold.answer().files();
    }

    /** The bytes of these. */
    long skippedBytes() {
        return checkout.bytes() - cold.answer().bytes();
    }
}
