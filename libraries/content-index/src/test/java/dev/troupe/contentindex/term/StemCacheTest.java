package dev.troupe.contentindex.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StemCacheTest {
    private final StemCache cache = new StemCache();

    @Test
    void knowsWhatItWasTold() {
        Map<Long, Integer> told = new HashMap<>();
        Random random = new Random(1);
        while (told.size() < 50_000) {
            long word = random.nextLong();
            if (cache.find(word) < 0) {
                cache.put(word, told.size());
                told.put(word, told.size());
            }
        }

        told.forEach((word, term) -> assertThat(cache.get(cache.find(word))).isEqualTo(term));
        assertThat(cache.find(random.nextLong())).isNegative();
    }

    @Test
    void forgetsWhatItWasToldWhenThatIsTooMuch() {
        for (int i = 1; i <= 200_000; i++) {
            cache.put(i, i);
        }

        assertThat(cache.find(1)).isNegative();
        assertThat(cache.get(cache.find(200_000))).isEqualTo(200_000);
    }

    @Test
    void tellsWordsApart() {
        char[] text = "cartCart".toCharArray();

        assertThat(StemCache.key(text, 0, 4)).isNotEqualTo(StemCache.key(text, 4, 8));
    }
}
