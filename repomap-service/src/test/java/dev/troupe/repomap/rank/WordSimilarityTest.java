package dev.troupe.repomap.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordSimilarityTest {

    @ParameterizedTest
    @CsvSource({
        "audit, auditor, true",
        "serialise, serialising, true",
        "cart, carton, true",
        "car, cars, false",
        "inter, international, false",
        "total, token, false",
    })
    void comparesWordsByTheirBeginnings(String one, String other, boolean similar) {
        assertThat(WordSimilarity.of(one, other) > 0).isEqualTo(similar);
        assertThat(WordSimilarity.of(one, other)).isEqualTo(WordSimilarity.of(other, one));
    }
}
