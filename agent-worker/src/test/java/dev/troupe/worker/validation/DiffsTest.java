package dev.troupe.worker.validation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiffsTest {
    @Test
    void aShortDiffIsWhole() {
        assertThat(Diffs.cut(diff(200))).isEqualTo(diff(200));
    }

    @Test
    void aLongOneSaysHowMuchIsHidden() {
        assertThat(Diffs.cut(diff(201)).lines())
                .hasSize(201)
                .endsWith("+line 200", "… 1 more line");
        assertThat(Diffs.cut(diff(540)).lines())
                .hasSize(201)
                .endsWith("+line 200", "… 340 more lines");
    }

    @Test
    void whatIsCutStillSaysSoWhenItIsCutAgain() {
        String cut = Diffs.cut(diff(540));
        String cutByOne = Diffs.cut(diff(201));

        assertThat(Diffs.cut(cut)).isEqualTo(cut);
        assertThat(Diffs.cut(cutByOne)).isEqualTo(cutByOne);
    }

    @Test
    void aChangeOfALineThatReadsLikeTheLastOneIsCutLikeAnyOther() {
        assertThat(Diffs.cut(diff(200) + "+… 9 more lines\n").lines())
                .hasSize(201)
                .endsWith("… 1 more line");
    }

    private static String diff(int lines) {
        return IntStream.rangeClosed(1, lines)
                .mapToObj(it -> "+line " + it + "\n")
                .collect(Collectors.joining());
    }
}
