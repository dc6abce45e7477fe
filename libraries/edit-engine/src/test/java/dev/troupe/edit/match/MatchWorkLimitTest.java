package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What edits cost that are hard to compare, counted and not timed. */
class MatchWorkLimitTest {
    private static final int LARGEST_COMPARISON = 40_000;

    @Test
    void manyLongLinesThatReadOtherwiseAreNotComparedForEver() {
        List<String> file = lines(120, 150, "");
        List<String> search = lines(120, 150, "x");
        IndexedFileLines fileLines = new IndexedFileLines(file);

        MatchDecision decision =
                new MatchSelector(MatchStrategyOrder.strictToLoose(), MatchStrategyOrder.loose())
                        .decideLoosely(search, List.of("other 1"), fileLines);

        assertThat(decision).isInstanceOf(MatchDecision.NotFound.class);
        assertThat(fileLines.effort().isSpent()).isTrue();
        assertThat(fileLines.effort().spent())
                .isLessThan(fileLines.effort().allowed() + 2 * LARGEST_COMPARISON);
    }

    @Test
    void lettersAreCountedToo() {
        List<String> search =
                IntStream.range(0, 400).mapToObj(i -> "seed" + i + " " + "ab".repeat(450)).toList();
        List<String> file =
                IntStream.range(0, 400).mapToObj(i -> "seed" + i + " " + "ba".repeat(450)).toList();
        IndexedFileLines fileLines = new IndexedFileLines(file);

        new FuzzyLineStrategy().candidates(search, fileLines);

        assertThat(fileLines.effort().spent()).isLessThan(fileLines.effort().allowed() + 1_000_000);
        assertThat(fileLines.effort().isSpent()).isTrue();
    }

    @Test
    void whatIsTooMuchIsRefusedInWordsThatSaySo() {
        String before = String.join("\n", lines(120, 150, "")) + "\n";
        String search = String.join("\n", lines(120, 150, "x")) + "\n";

        EditResult result =
                new EditEngine()
                        .apply(FileContent.Text.of(before), new EditRequest.Block(search, "y\n"));

        assertThat(result)
                .isInstanceOfSatisfying(
                        EditResult.Refused.class,
                        it -> {
                            assertThat(it.kind()).isEqualTo(EditRefusalKind.NOT_FOUND);
                            assertThat(it.message()).contains("too much text to be looked for");
                            // What it says to do succeeds.
                            String shown =
                                    it.closest().isEmpty()
                                            ? before
                                            : String.join("\n", it.closest().getFirst().lines())
                                                    + "\n";
                            assertThat(
                                            new EditEngine()
                                                    .apply(
                                                            FileContent.Text.of(before),
                                                            new EditRequest.Block(shown, "y\n")))
                                    .isInstanceOf(EditResult.Applied.class);
                        });
    }

    @Test
    void aUsualEditCostsLittle() {
        List<String> file = lines(900, 8, "");
        IndexedFileLines fileLines = new IndexedFileLines(file);
        List<String> search =
                IntStream.range(600, 630)
                        .mapToObj(i -> i % 5 == 0 ? file.get(i) + " more" : file.get(i))
                        .toList();

        MatchDecision decision =
                new MatchSelector(MatchStrategyOrder.strictToLoose(), MatchStrategyOrder.loose())
                        .decideLoosely(search, List.of("other 1"), fileLines);

        assertThat(decision).isInstanceOf(MatchDecision.Chosen.class);
        assertThat(fileLines.effort().spent()).isLessThan(fileLines.effort().allowed() / 20);
    }

    /** Lines with some rare word each, of which every fifth is as in the file. */
    private static List<String> lines(int count, int words, String wrong) {
        return IntStream.range(0, count)
                .mapToObj(line ->
                        IntStream.range(0, words)
                                .mapToObj(word ->
                                        (line % 5 == 0 || word % 7 != 0 ? "" : wrong)
                                                + "word"
                                                + (line * 31 + word * 17) % 997)
                                .collect(Collectors.joining(" ")))
                .toList();
    }
}
