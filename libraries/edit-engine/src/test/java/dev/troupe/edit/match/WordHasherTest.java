package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordHasherTest {
    private static List<Integer> words(String line) {
        List<Integer> hashes = new ArrayList<>();
        WordHasher.each(line, hashes::add);
        return hashes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"aaa", "zzz", "AAA", "ZZZ", "000", "999", "a_z", "Zoë", "ééé", "漢字仮"})
    void lettersDigitsAndUnderscoresMakeAWord(String word) {
        assertThat(words(word)).hasSize(1);
        assertThat(words("(" + word + ")")).isEqualTo(words(word));
        assertThat(words(word + " " + word))
                .containsExactly(words(word).get(0), words(word).get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "aa`aa",
                "zz{zz",
                "AA@AA",
                "ZZ[ZZ",
                "00/00",
                "99:99",
                "aa\u007Faa",
                "ab\u00A7cd",
                "ab",
                ""
            })
    void signsPartWordsAndShortOnesAreNone(String line) {
        assertThat(words(line)).isEmpty();
    }

    @Test
    void wordsAreToldApartByAllTheirLetters() {
        assertThat(words("abc abd bbc cba")).doesNotHaveDuplicates().hasSize(4);
    }

    @Test
    void aLineIsReadUpToItsFourHundredthSign() {
        assertThat(words(" ".repeat(397) + "abcd")).isEqualTo(words("abc"));
        assertThat(words(" ".repeat(400) + "abcd")).isEmpty();
    }
}
