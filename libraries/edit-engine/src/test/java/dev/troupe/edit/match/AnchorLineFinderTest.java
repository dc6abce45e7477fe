package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnchorLineFinderTest {
    private static final IndexedFileLines FILE =
            new IndexedFileLines(List.of("}", "a 1", "b 2", "}", "a 1", "c 3", "}", "z 9"));

    @Test
    void asManyLinesAreLookedAtAsAreNeeded() {
        assertThat(AnchorLineFinder.head(List.of("z 9", "other"), FILE, 0)).hasValue(7);
        assertThat(AnchorLineFinder.head(List.of("a 1", "b 2"), FILE, 0)).hasValue(1);
        assertThat(AnchorLineFinder.head(List.of("}", "a 1", "c 3"), FILE, 0)).hasValue(3);
        assertThat(AnchorLineFinder.tail(List.of("other", "z 9"), FILE, 0)).hasValue(8);
        assertThat(AnchorLineFinder.tail(List.of("b 2", "}"), FILE, 0)).hasValue(4);
        assertThat(AnchorLineFinder.tail(List.of("c 3", "}"), FILE, 0)).hasValue(7);
    }

    @Test
    void whatIsThereTwiceOrNotAtAllIsNoAnchor() {
        assertThat(AnchorLineFinder.head(List.of("a 1"), FILE, 0)).isEmpty();
        assertThat(AnchorLineFinder.tail(List.of("a 1"), FILE, 0)).isEmpty();
        assertThat(AnchorLineFinder.head(List.of("other", "z 9"), FILE, 0)).isEmpty();
        assertThat(AnchorLineFinder.tail(List.of("z 9", "other"), FILE, 0)).isEmpty();
    }

    @Test
    void placesAboveDoNotCount() {
        assertThat(AnchorLineFinder.head(List.of("a 1"), FILE, 2)).hasValue(4);
        assertThat(AnchorLineFinder.head(List.of("a 1"), FILE, 4)).hasValue(4);
        assertThat(AnchorLineFinder.head(List.of("a 1"), FILE, 5)).isEmpty();
        assertThat(AnchorLineFinder.tail(List.of("a 1"), FILE, 4)).hasValue(5);
        assertThat(AnchorLineFinder.tail(List.of("a 1"), FILE, 5)).isEmpty();
    }

    @Test
    void aBracketIsNoAnchorThoughItIsThereOnce() {
        IndexedFileLines file = new IndexedFileLines(List.of("a 1", "}", "b 2"));
        assertThat(AnchorLineFinder.head(List.of("}"), file, 0)).isEmpty();
        assertThat(AnchorLineFinder.tail(List.of("}"), file, 0)).isEmpty();
        assertThat(AnchorLineFinder.head(List.of("}", "b 2"), file, 0)).hasValue(1);
        assertThat(AnchorLineFinder.tail(List.of("a 1", "}"), file, 0)).hasValue(2);
    }

    @Test
    void aDozenLinesAreEnough() {
        List<String> same = Collections.nCopies(13, "same 1");
        IndexedFileLines file =
                new IndexedFileLines(
                        IntStream.range(0, 40)
                                .mapToObj(i -> i == 20 ? "other 2" : "same 1")
                                .toList());
        assertThat(AnchorLineFinder.head(same, file, 0)).isEmpty();
        assertThat(AnchorLineFinder.tail(same, file, 0)).isEmpty();
        List<String> twelfth = Collections.nCopies(11, "same 1");
        assertThat(AnchorLineFinder.head(with(twelfth, "other 2", false), file, 0)).hasValue(9);
        assertThat(AnchorLineFinder.tail(with(twelfth, "other 2", true), file, 0)).hasValue(32);
    }

    @Test
    void blankLinesAtTheEdgesAreTakenOffWhereAsked() {
        List<String> piece = List.of("", " ", "a", "", "b", "\t");
        assertThat(AnchorLineFinder.trimmed(piece, true, true)).containsExactly("a", "", "b");
        assertThat(AnchorLineFinder.trimmed(piece, true, false))
                .containsExactly("a", "", "b", "\t");
        assertThat(AnchorLineFinder.trimmed(piece, false, true))
                .containsExactly("", " ", "a", "", "b");
        assertThat(AnchorLineFinder.trimmed(List.of("", ""), true, true)).isEmpty();
        assertThat(AnchorLineFinder.trimmed(List.of("", ""), false, true)).isEmpty();
    }

    private static List<String> with(List<String> lines, String one, boolean first) {
        List<String> all = new java.util.ArrayList<>(lines);
        all.add(first ? 0 : all.size(), one);
        return all;
    }
}
