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
 * What is in a file does not get into it a second time, however carelessly it is written; into similar lines further on
 * hardly ever.
 */
class RepeatedEditTest {
    private static final int MOST_ATTEMPTS = 100;
    private static final double MOST_ELSEWHERE = 0.01;
    private static final PerturbedEditSource SAMPLES = PerturbedEditSource.given();

    private final EditEngine engine = new EditEngine();

    @ParameterizedTest
    @EnumSource(EditPerturbation.class)
    void anEditThatIsInIsNotMadeAgain(EditPerturbation perturbation) {
        List<String> twice = new ArrayList<>();
        for (int i = 0; i < PerturbedEditSource.TRIES; i++) {
            written(perturbation, PerturbedEditSource.random(perturbation, i))
                    .ifPresent(it -> {
                        tryTwice(
                                it.file(), new EditRequest.Block(it.search(), it.replace()), twice);
                        tryTwice(
                                it.file(),
                                new EditRequest.Replace(it.search(), it.replace(), false),
                                twice);
                        tryTwice(it.file(), new EditRequest.Whole(it.expected()), twice);
                    });
        }
        assertThat(twice.size())
                .as(() -> String.join("\n\n", twice))
                .isLessThanOrEqualTo((int) (2 * PerturbedEditSource.TRIES * MOST_ELSEWHERE));
    }

    private void tryTwice(String file, EditRequest request, List<String> twice) {
        if (engine.apply(FileContent.Text.of(file), request) instanceof EditResult.Applied first
                && engine.apply(first.text(), request) instanceof EditResult.Applied second) {
            twice.add(request + "\n" + first.hunks() + "AND AGAIN\n" + second.hunks());
        }
    }

    private record Case(String file, String search, String replace, String expected) {}

    private static Optional<Case> written(EditPerturbation perturbation, Random random) {
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            Optional<Case> written =
                    SAMPLES.next(random)
                            .flatMap(sample ->
                                    perturbation.write(sample, random).map(it -> edit(sample, it)));
            if (written.isPresent()) {
                return written;
            }
        }
        return Optional.empty();
    }

    private static Case edit(PerturbedEdit sample, EditPerturbation.Written written) {
        return new Case(
                text(sample.file()),
                text(written.search()),
                text(written.replace()),
                text(sample.expected()));
    }

    private static String text(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
