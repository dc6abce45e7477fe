package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnchorsTest {
    private static final Source FILE =
            new Source(List.of("}", "a 1", "b 2", "}", "a 1", "c 3", "}", "z 9"));

    @Test
    void asManyLinesAreLookedAtAsAreNeeded() {
        assertThat(Anchors.head(List.of("z 9", "other"), FILE, 0)).hasValue(7);
        assertThat(Anchors.head(List.of("a 1", "b 2"), FILE, 0)).hasValue(1);
        assertThat(Anchors.head(List.of("}", "a 1", "c 3"), FILE, 0)).hasValue(3);
        assertThat(Anchors.tail(List.of("other", "z 9"), FILE, 0)).hasValue(8);
        assertThat(Anchors.tail(List.of("b 2", "}"), FILE, 0)).hasValue(4);
        assertThat(Anchors.tail(List.of("c 3", "}"), FILE, 0)).hasValue(7);
    }

    @Test
    void whatIsThereTwiceOrNotAtAllIsNoAnchor() {
        assertThat(Anchors.head(List.of("a 1"), FILE, 0)).isEmpty();
        assertThat(Anchors.tail(List.of("a 1"), FILE, 0)).isEmpty();
        assertThat(Anchors.head(List.of("other", "z 9"), FILE, 0)).isEmpty();
        assertThat(Anchors.tail(List.of("z 9", "other"), FILE, 0)).isEmpty();
    }

    @Test
    void placesAboveDoNotCount() {
        assertThat(Anchors.head(List.of("a 1"), FILE, 2)).hasValue(4);
        assertThat(Anchors.head(List.of("a 1"), FILE, 4)).hasValue(4);
        assertThat(Anchors.head(List.of("a 1"), FILE, 5)).isEmpty();
        assertThat(Anchors.tail(List.of("a 1"), FILE, 4)).hasValue(5);
        assertThat(Anchors.tail(List.of("a 1"), FILE, 5)).isEmpty();
    }

    @Test
    void aBracketIsNoAnchorThoughItIsThereOnce() {
        Source file = new Source(List.of("a 1", "}", "b 2"));
        assertThat(Anchors.head(List.of("}"), file, 0)).isEmpty();
        assertThat(Anchors.tail(List.of("}"), file, 0)).isEmpty();
        assertThat(Anchors.head(List.of("}", "b 2"), file, 0)).hasValue(1);
        assertThat(Anchors.tail(List.of("a 1", "}"), file, 0)).hasValue(2);
    }

    @Test
    void aDozenLinesAreEnough() {
        List<String> same = Collections.nCopies(13, "same 1");
        Source file =
                new Source(
                        IntStream.range(0, 40)
                                .mapToObj(i -> i == 20 ? "other 2" : "same 1")
                                .toList());
        assertThat(Anchors.head(same, file, 0)).isEmpty();
        assertThat(Anchors.tail(same, file, 0)).isEmpty();
        List<String> twelfth = Collections.nCopies(11, "same 1");
        assertThat(Anchors.head(with(twelfth, "other 2", false), file, 0)).hasValue(9);
        assertThat(Anchors.tail(with(twelfth, "other 2", true), file, 0)).hasValue(32);
    }

    @Test
    void blankLinesAtTheEdgesAreTakenOffWhereAsked() {
        List<String> piece = List.of("", " ", "a", "", "b", "\t");
        assertThat(Anchors.trimmed(piece, true, true)).containsExactly("a", "", "b");
        assertThat(Anchors.trimmed(piece, true, false)).containsExactly("a", "", "b", "\t");
        assertThat(Anchors.trimmed(piece, false, true)).containsExactly("", " ", "a", "", "b");
        assertThat(Anchors.trimmed(List.of("", ""), true, true)).isEmpty();
        assertThat(Anchors.trimmed(List.of("", ""), false, true)).isEmpty();
    }

    private static List<String> with(List<String> lines, String one, boolean first) {
        List<String> all = new java.util.ArrayList<>(lines);
        all.add(first ? 0 : all.size(), one);
        return all;
    }
}
