package dev.troupe.cli.follow;

import dev.troupe.configuration.schema.Words;
import dev.troupe.contracts.workflow.Phase;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Phases as people write them. */
public final class Phases {
    private Phases() {}

    /** The phase of a word. */
    public static Optional<Phase> find(String text) {
        return Arrays.stream(Phase.values()).filter(it -> it.word().equals(text)).findFirst();
    }

    /** A sentence about a word that is none, without its end. */
    public static String unknown(String text) {
        List<String> all = Arrays.stream(Phase.values()).map(Phase::word).toList();
        return Words.closest(text, all)
                .map(it -> "'%s' is no phase. Did you mean `%s`?".formatted(text, it))
                .orElse(
                        "'%s' is no phase; it is one of %s"
                                .formatted(text, String.join(", ", all)));
    }
}
