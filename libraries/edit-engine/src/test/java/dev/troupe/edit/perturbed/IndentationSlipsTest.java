package dev.troupe.edit.perturbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Edits of this repository's files of which one half, or both, lost or gained indentation. What is to come of them is
 * computed from the edit before that. With {@code -Dedits.sources=DIRECTORY} the files are those below another one, with
 * {@code -Dedits.seed=N} the edits are others.
 */
class IndentationSlipsTest {
    private static final PerturbedEditSource SAMPLES = PerturbedEditSource.given();
    private static final int TRIES =
            Integer.getInteger(
                    "edits.slips", "all".equals(System.getProperty("troupe.tests")) ? 3_000 : 400);
    private static final int REFUSED_OF_HUNDRED = 5;

    /** A first line of REPLACE that is a level out may be meant so, as may tabs in REPLACE alone. */
    private static final int AMBIGUOUS_REFUSED_OF_HUNDRED = 8;

    private static final List<IndentationChange> BEFORE =
            List.of(
                    IndentationSlip.NONE,
                    LevelSlip.LEVEL_LOST,
                    LevelSlip.LEVEL_GAINED,
                    LevelSlip.FIRST_LEVEL_LOST,
                    LevelSlip.TABS);
    private static final List<IndentationChange> AFTER =
            List.of(IndentationSlip.NONE, LevelSlip.LEVEL_LOST, LevelSlip.LEVEL_GAINED);

    private final EditEngine engine = new EditEngine();
    private final Map<String, List<String>> wrong = new TreeMap<>();
    private final Map<String, List<String>> refused = new TreeMap<>();

    /**
     * Levels as wide as the file has them; of SEARCH also its first line alone, and tabs for blanks. Hunks are read from
     * the text of a unified diff or a patch.
     */
    @Test
    void anEditThatSlippedByALevelIsAppliedInItsPlace() {
        judge(slipByALevel(AFTER, false), REFUSED_OF_HUNDRED);
    }

    /** The same of either half, also in files with tabs. */
    @Test
    void anEditWhoseReplacementMayBeMeantAsItIsIsAppliedInItsPlaceOrRefused() {
        judge(slipByALevel(BEFORE, true), AMBIGUOUS_REFUSED_OF_HUNDRED);
    }

    private int slipByALevel(List<IndentationChange> afters, boolean tabbed) {
        int tries = 0;
        for (int i = 0; tries < TRIES; i++) {
            Random random = PerturbedEditSource.random(LevelSlip.LEVEL_LOST, i);
            SlippedEdit slipped =
                    SlippedEdit.of(
                            List.of(SlippedEdit.Format.values()).get(random.nextInt(3)),
                            BEFORE.get(random.nextInt(BEFORE.size())),
                            afters.get(random.nextInt(afters.size())));
            Optional<PerturbedEdit> sample = WrappingEdit.orNot(SAMPLES.next(random), random);
            if (tabbed) {
                sample = TabbedEdit.orNot(sample, random);
            }
            Optional<EditRequest> request = sample.flatMap(slipped::of);
            if (request.isPresent()) {
                tries++;
                judge(slipped, sample.orElseThrow(), PrintedHunk.read(request.get(), random));
            }
        }
        return tries;
    }

    @Test
    void anEditThatLostOrGainedIndentationOnEitherSideIsAppliedInItsPlace() {
        int tries = 0;
        for (int i = 0; tries < TRIES; i++) {
            Random random = PerturbedEditSource.random(IndentationSlip.LOST, i);
            SlippedEdit slipped = SlippedEdit.drawn(random);
            Optional<PerturbedEdit> sample = WrappingEdit.orNot(SAMPLES.next(random), random);
            Optional<EditRequest> request = sample.flatMap(slipped::of);
            if (request.isPresent()) {
                tries++;
                judge(slipped, sample.orElseThrow(), request.get());
            }
        }
        judge(tries, REFUSED_OF_HUNDRED);
    }

    private void judge(int tries, int most) {
        long refusals = refused.values().stream().mapToLong(List::size).sum();
        assertThat(wrong).isEmpty();
        assertThat(refusals * 100)
                .as(() -> "%d of %d refused: %s".formatted(refusals, tries, refused))
                .isLessThanOrEqualTo(most * (long) tries);
    }

    private void judge(SlippedEdit slipped, PerturbedEdit sample, EditRequest request) {
        EditResult result =
                engine.apply(FileContent.Text.of(SlippedEdit.text(sample.file())), request);
        if (!(result instanceof EditResult.Applied applied)) {
            note(refused, slipped, request, result.toString());
        } else if (!written(applied.text().lineTexts()).equals(written(sample.expected()))) {
            note(wrong, slipped, request, applied.strategy() + "\n" + applied.hunks());
        }
    }

    private static void note(
            Map<String, List<String>> notes,
            SlippedEdit slipped,
            EditRequest request,
            String result) {
        notes.computeIfAbsent(slipped.toString(), _ -> new ArrayList<>())
                .add("\n%s\n%s\n".formatted(request, result));
    }

    /** Blank lines next to a change may be one more or fewer. */
    private static List<String> written(List<String> lines) {
        return lines.stream().filter(line -> !line.isBlank()).map(String::stripTrailing).toList();
    }
}
