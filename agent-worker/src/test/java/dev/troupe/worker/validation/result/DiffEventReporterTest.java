package dev.troupe.worker.validation.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiffEventReporterTest {
    @Test
    void aShortDiffIsWhole() {
        assertThat(DiffEventReporter.cut(diff(200))).isEqualTo(diff(200));
    }

    @Test
    void aLongOneSaysHowMuchIsHidden() {
        assertThat(DiffEventReporter.cut(diff(201)).lines())
                .hasSize(201)
                .endsWith("+line 200", "… 1 more line");
        assertThat(DiffEventReporter.cut(diff(540)).lines())
                .hasSize(201)
                .endsWith("+line 200", "… 340 more lines");
    }

    @Test
    void whatIsCutStillSaysSoWhenItIsCutAgain() {
        String cut = DiffEventReporter.cut(diff(540));
        String cutByOne = DiffEventReporter.cut(diff(201));

        assertThat(DiffEventReporter.cut(cut)).isEqualTo(cut);
        assertThat(DiffEventReporter.cut(cutByOne)).isEqualTo(cutByOne);
    }

    @Test
    void aChangeOfALineThatReadsLikeTheLastOneIsCutLikeAnyOther() {
        assertThat(DiffEventReporter.cut(diff(200) + "+… 9 more lines\n").lines())
                .hasSize(201)
                .endsWith("… 1 more line");
    }

    private static String diff(int lines) {
        return IntStream.rangeClosed(1, lines)
                .mapToObj(it -> "+line " + it + "\n")
                .collect(Collectors.joining());
    }
}
