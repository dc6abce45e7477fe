package dev.troupe.edit.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.text.TextLine;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineSpliceTest {
    private static final List<TextLine> FILE = lines("a", "b", "c", "d", "e");

    private static List<TextLine> lines(String... texts) {
        return Arrays.stream(texts).map(text -> new TextLine(text, "\n")).toList();
    }

    private static LineSplice splice(int at, int removed, String... texts) {
        return new LineSplice(at, removed, lines(texts));
    }

    @Test
    void whatStaysAtBothEndsIsNoPartOfTheChange() {
        assertThat(splice(1, 3, "b", "X", "d").tightened(FILE)).isEqualTo(splice(2, 1, "X"));
        assertThat(splice(1, 3, "b", "d").tightened(FILE)).isEqualTo(splice(2, 1));
        assertThat(splice(1, 2, "b", "X", "Y", "c").tightened(FILE))
                .isEqualTo(splice(2, 0, "X", "Y"));
        assertThat(splice(0, 5, "a", "b", "Z", "d", "e").tightened(FILE))
                .isEqualTo(splice(2, 1, "Z"));
    }

    @Test
    void aLineIsNotTakenFromBothEnds() {
        List<TextLine> file = lines("a", "a", "a");
        assertThat(splice(0, 3, "a", "a").tightened(file)).isEqualTo(splice(2, 1));
        assertThat(splice(0, 2, "a", "a", "a").tightened(file)).isEqualTo(splice(2, 0, "a"));
    }

    @Test
    void whatChangesNothingLeavesNothing() {
        assertThat(splice(1, 2, "b", "c").tightened(FILE).changesNothing()).isTrue();
        assertThat(splice(1, 1).changesNothing()).isFalse();
        assertThat(splice(1, 0, "X").changesNothing()).isFalse();
    }
}
