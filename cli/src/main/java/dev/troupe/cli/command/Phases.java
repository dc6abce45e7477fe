package dev.troupe.cli.command;

import dev.troupe.configuration.schema.Words;
import dev.troupe.contracts.workflow.Phase;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.TypeConversionException;

/** Phases as people write them. */
final class Phases {
    private Phases() {}

    /** Reads a phase by its word. */
    static Phase parse(String text) {
        List<String> all = Arrays.stream(Phase.values()).map(Phase::word).toList();
        return Arrays.stream(Phase.values())
                .filter(it -> it.word().equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException(
                                Words.closest(text, all)
                                        .map(it ->
                                                "'%s' is no phase. Did you mean `%s`?"
                                                        .formatted(text, it))
                                        .orElse(
                                                "'%s' is no phase; it is one of %s"
                                                        .formatted(text, String.join(", ", all)))));
    }
}
