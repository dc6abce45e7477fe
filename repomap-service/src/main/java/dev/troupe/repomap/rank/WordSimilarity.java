package dev.troupe.repomap.rank;

/** Compares words by how they begin. */
final class WordSimilarity {
    private static final int SHORTEST = 4;
    private static final double LEAST = 0.55;

    private WordSimilarity() {}

    /** The share of the longer word that both begin with; 0 where that is little. */
    static double of(String one, String other) {
        int longest = Math.max(one.length(), other.length());
        int shortest = Math.min(one.length(), other.length());
        if (shortest < SHORTEST) {
            return 0;
        }
        int same = 0;
        while (same < shortest && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        double share = (double) same / longest;
        return same >= SHORTEST && share >= LEAST ? share : 0;
    }
}
