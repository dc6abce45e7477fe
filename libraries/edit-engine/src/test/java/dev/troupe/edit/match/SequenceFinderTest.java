package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class SequenceFinderTest {

    @Property(tries = 2000)
    void findsWhatComparingEveryPlaceFinds(
            @ForAll @CharRange(from = 'a', to = 'b') @StringLength(min = 1, max = 4) String needle,
            @ForAll @CharRange(from = 'a', to = 'b') @StringLength(max = 30) String text) {
        List<Integer> expected =
                IntStream.range(0, text.length())
                        .filter(at -> text.startsWith(needle, at))
                        .boxed()
                        .toList();
        assertThat(SequenceFinder.of(needle, text)).isEqualTo(expected);
        assertThat(SequenceFinder.of(needle.chars().toArray(), text.chars().toArray()))
                .containsExactly(expected.toArray(Integer[]::new));
    }

    @Test
    void anEmptyNeedleIsNowhere() {
        assertThat(SequenceFinder.of("", "abc")).isEmpty();
        assertThat(SequenceFinder.of(new int[0], new int[] {1})).isEmpty();
    }

    @Test
    void repetitiveTextCostsNoMoreThanAnyOther() {
        String text = "a".repeat(2_000_000);
        assertThat(SequenceFinder.of("a".repeat(100_000) + "b", text)).isEmpty();
    }
}
