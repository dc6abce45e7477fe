package dev.troupe.cli.follow;

import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.contracts.workflow.WorkflowPhase;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Phases as people write them. */
public final class PhaseNameParser {
    private PhaseNameParser() {}

    /** The phase of a word. */
    public static Optional<WorkflowPhase> find(String text) {
        return Arrays.stream(WorkflowPhase.values())
                .filter(it -> it.word().equals(text))
                .findFirst();
    }

    /** A sentence about a word that is none, without its end. */
    public static String unknown(String text) {
        List<String> all = Arrays.stream(WorkflowPhase.values()).map(WorkflowPhase::word).toList();
        return NameSpelling.closest(text, all)
                .map(it -> "'%s' is no phase. Did you mean `%s`?".formatted(text, it))
                .orElse(
                        "'%s' is no phase; it is one of %s"
                                .formatted(text, String.join(", ", all)));
    }
}
