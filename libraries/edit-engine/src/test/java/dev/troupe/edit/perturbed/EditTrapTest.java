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

/** What does not belong into a file does not get into it. */
class EditTrapTest {
    private static final PerturbedEditSource SAMPLES = PerturbedEditSource.given();

    private final EditEngine engine = new EditEngine();

    @ParameterizedTest
    @EnumSource(EditTrap.class)
    void anEditThatDoesNotBelongThereIsRefused(EditTrap trap) {
        List<String> applied = new ArrayList<>();
        int tries = 0;
        for (int i = 0;
                i < PerturbedEditSource.TRIES * 20 && tries < PerturbedEditSource.TRIES;
                i++) {
            Random random = PerturbedEditSource.random(trap, i);
            Optional<EditTrap.Set> set =
                    SAMPLES.next(random).flatMap(it -> trap.set(it, SAMPLES, random));
            if (set.isPresent()) {
                tries++;
                spring(set.get()).ifPresent(applied::add);
            }
        }
        assertThat(tries).isGreaterThan(PerturbedEditSource.TRIES / 20);
        assertThat(applied).isEmpty();
    }

    private Optional<String> spring(EditTrap.Set set) {
        FileContent file = FileContent.Text.of(text(set.file()));
        EditRequest request = new EditRequest.Block(text(set.search()), text(set.replace()));
        return engine.apply(file, request) instanceof EditResult.Applied applied
                ? Optional.of(
                        "SEARCH\n%sREPLACE\n%sGOT by %s\n%s"
                                .formatted(
                                        text(set.search()),
                                        text(set.replace()),
                                        applied.strategy(),
                                        applied.hunks()))
                : Optional.empty();
    }

    private static String text(List<String> lines) {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
