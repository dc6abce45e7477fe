package dev.troupe.benchmarks.localise;

/**
 * The candidates of a case.
 *
 * @param repository its name
 * @param inputs of each candidate
 * @param gold which candidates the request needs
 * @param needed how many files it needs, those that are no candidates included
 */
@SuppressWarnings("ArrayRecordComponent") // millions of numbers, never compared
record RankingExample(String repository, double[][] inputs, boolean[] gold, int needed) {

    /** How many of the candidates are needed. */
    int found() {
        int found = 0;
        for (boolean it : gold) {
            found += it ? 1 : 0;
        }
        return found;
    }
}
