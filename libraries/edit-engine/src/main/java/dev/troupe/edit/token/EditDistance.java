package dev.troupe.edit.token;

/** Measures the distance between two texts, letter by letter. */
public final class EditDistance {

    private EditDistance() {}

    /**
     * The letters to insert, to remove or to change (Levenshtein, 1966) to make one text the other.
     *
     * @param most how many are of interest; the time grows with it and with the length, not with their square
     * @return from 0 to {@code most}, or {@code most + 1} for any more
     */
    public static int distance(String one, String other, int most) {
        if (Math.abs(one.length() - other.length()) > most) {
            return most + 1;
        }
        int width = other.length();
        int[] above = new int[width + 1];
        int[] row = new int[width + 1];
        for (int j = 0; j <= width; j++) {
            above[j] = Math.min(j, most + 1);
        }
        for (int i = 1; i <= one.length(); i++) {
            int from = Math.max(1, i - most);
            int to = Math.min(width, i + most);
            row[from - 1] = from == 1 ? Math.min(i, most + 1) : most + 1;
            int least = row[from - 1];
            for (int j = from; j <= to; j++) {
                int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                // Right of the band, above was not computed.
                int removed = j < i + most ? above[j] + 1 : most + 1;
                row[j] = Math.min(Math.min(removed, row[j - 1] + 1), above[j - 1] + change);
                least = Math.min(least, row[j]);
            }
            if (least > most) {
                return most + 1;
            }
            int[] done = above;
            above = row;
            row = done;
        }
        return Math.min(above[width], most + 1);
    }
}
