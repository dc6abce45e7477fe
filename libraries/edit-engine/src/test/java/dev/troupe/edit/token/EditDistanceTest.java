package dev.troupe.edit.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class EditDistanceTest {
    /** The whole table, without a band and without giving up. */
    private static int whole(String one, String other) {
        int[][] table = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    table[i][j] = i + j;
                    continue;
                }
                int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                table[i][j] =
                        Math.min(
                                table[i - 1][j - 1] + change,
                                Math.min(table[i - 1][j], table[i][j - 1]) + 1);
            }
        }
        return table[one.length()][other.length()];
    }

    @Test
    void theBandFindsWhatTheWholeTableFinds() {
        Random random = new Random(5);
        for (int n = 0; n < 4_000; n++) {
            String one = letters(random);
            String other = letters(random);
            for (int most = 0; most < 6; most++) {
                assertThat(EditDistance.distance(one, other, most))
                        .as("'%s' and '%s', at most %d", one, other, most)
                        .isEqualTo(Math.min(whole(one, other), most + 1));
            }
        }
    }

    private static String letters(Random random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(9);
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(3)));
        }
        return text.toString();
    }
}
