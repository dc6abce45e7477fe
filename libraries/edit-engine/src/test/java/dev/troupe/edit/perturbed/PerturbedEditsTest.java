package dev.troupe.edit.perturbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Never the wrong place, hardly ever a needless refusal. With {@code -Dedits.sources=DIRECTORY} the files are those below
 * another directory, with {@code -Dedits.tries=N} more of them.
 */
class PerturbedEditsTest {
    private static final PerturbedEditSource SAMPLES = PerturbedEditSource.given();

    private final EditEngine engine = new EditEngine();

    @ParameterizedTest
    @EnumSource(EditPerturbation.class)
    void anEditThatIsWrittenCarelesslyIsAppliedInItsPlace(EditPerturbation perturbation) {
        List<String> wrong = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        int tries = 0;
        for (int i = 0;
                i < PerturbedEditSource.TRIES * 20 && tries < PerturbedEditSource.TRIES;
                i++) {
            Random random = PerturbedEditSource.random(perturbation, i);
            Optional<PerturbedEdit> sample = SAMPLES.next(random);
            Optional<EditPerturbation.Written> written =
                    sample.flatMap(it -> perturbation.write(it, random));
            if (written.isEmpty() || elsewhere(sample.orElseThrow(), written.get())) {
                continue;
            }
            tries++;
            judge(sample.orElseThrow(), written.get(), wrong, refused);
        }
        assertThat(tries).isGreaterThan(PerturbedEditSource.TRIES / 20);
        assertThat(wrong).isEmpty();
        assertThat(refused.size())
                .as(() -> String.join("\n\n", refused))
                .isLessThanOrEqualTo((int) (tries * perturbation.mostRefused()));
    }

    /** Whether what was written is no edit any more, or fits another place of the file just as it is. */
    private static boolean elsewhere(PerturbedEdit sample, EditPerturbation.Written written) {
        boolean other =
                !PerturbedEditSource.folded(written.search())
                        .equals(PerturbedEditSource.folded(sample.search()));
        int places =
                other
                        ? PerturbedEditSource.places(
                                PerturbedEditSource.folded(written.search()),
                                PerturbedEditSource.folded(sample.file()))
                        : 0;
        return written.search().equals(written.replace()) || places > 0;
    }

    private void judge(
            PerturbedEdit sample,
            EditPerturbation.Written written,
            List<String> wrong,
            List<String> refused) {
        FileContent file = FileContent.Text.of(String.join("\n", sample.file()) + "\n");
        EditRequest request =
                new EditRequest.Block(text(written.search()), text(written.replace()));
        switch (engine.apply(file, request)) {
            case EditResult.Applied applied -> {
                assertThat(EditEngine.strategies()).contains(applied.strategy().split("\\+"));
                if (!same(applied.text().lineTexts(), sample.expected())) {
                    wrong.add(
                            told(written)
                                    + "\nGOT by "
                                    + applied.strategy()
                                    + "\n"
                                    + applied.hunks()
                                    + "EXPECTED\n"
                                    + text(sample.search())
                                    + "=>\n"
                                    + text(sample.replace()));
                }
            }
            case EditResult.Refused refusal ->
                    refused.add(told(written) + "\nREFUSED " + refusal.message());
            case EditResult.Unchanged unchanged ->
                    refused.add(told(written) + "\nUNCHANGED " + unchanged.reason());
        }
    }

    /** Blank lines next to a change may be one more or fewer. */
    private static boolean same(List<String> one, List<String> other) {
        return one.equals(other) || written(one).equals(written(other));
    }

    private static List<String> written(List<String> lines) {
        return lines.stream().filter(line -> !line.isBlank()).map(String::stripTrailing).toList();
    }

    private static String told(EditPerturbation.Written written) {
        return "SEARCH\n" + text(written.search()) + "REPLACE\n" + text(written.replace());
    }

    private static String text(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
