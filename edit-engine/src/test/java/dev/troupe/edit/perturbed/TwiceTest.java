package dev.troupe.edit.perturbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** What is in a file does not get into it a second time, however carelessly it is written. */
class TwiceTest {
    private static final int MOST_ATTEMPTS = 100;
    private static final Samples SAMPLES = Samples.given();

    private final EditEngine engine = new EditEngine();

    @Property(tries = 3_000, shrinking = ShrinkingMode.OFF)
    void aBlock(@ForAll Perturbation perturbation, @ForAll long seed) {
        written(perturbation, new Random(seed))
                .ifPresent(
                        it -> twice(it.file(), new EditRequest.Block(it.search(), it.replace())));
    }

    @Property(tries = 3_000, shrinking = ShrinkingMode.OFF)
    void aToolEdit(@ForAll Perturbation perturbation, @ForAll long seed) {
        written(perturbation, new Random(seed))
                .ifPresent(it ->
                        twice(
                                it.file(),
                                new EditRequest.Replace(it.search(), it.replace(), false)));
    }

    @Property(tries = 1_000, shrinking = ShrinkingMode.OFF)
    void aWholeFile(@ForAll long seed) {
        written(Perturbation.NONE, new Random(seed))
                .ifPresent(it -> twice(it.file(), new EditRequest.Whole(it.expected())));
    }

    private void twice(String file, EditRequest request) {
        if (engine.apply(FileText.Text.of(file), request) instanceof EditResult.Applied first) {
            assertThat(engine.apply(first.text(), request))
                    .as(() -> request + "\nby " + first.strategy() + "\n" + first.hunks())
                    .isNotInstanceOf(EditResult.Applied.class);
        }
    }

    private record Case(String file, String search, String replace, String expected) {}

    private static Optional<Case> written(Perturbation perturbation, Random random) {
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

    private static Case edit(Sample sample, Perturbation.Written written) {
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
